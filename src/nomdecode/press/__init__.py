"""Printing the game on paper: cards, keys, tiles and rules as a PDF. Law: equal orders give equal bytes."""
