"""Encode and decode events, commands and options of the rules as JSON."""
