"""Nom de Code: the Codenames-compatible family of games."""
