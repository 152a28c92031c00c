"""Bytes to typed messages and back."""
