"""Append-only events, and their JSON."""
