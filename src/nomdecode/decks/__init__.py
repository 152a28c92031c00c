"""Decks of words and pictures: read, check, mix and deal them."""
