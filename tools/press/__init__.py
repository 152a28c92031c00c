"""Builds what `nomdecode.press` prints with: its fonts."""
