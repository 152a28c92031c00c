"""The same doors from a terminal."""
