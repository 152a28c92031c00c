"""Bots play whole games against each other; figures come out."""
