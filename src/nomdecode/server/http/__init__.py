"""HTTP endpoints by subject, their bodies, guards and uploads."""
