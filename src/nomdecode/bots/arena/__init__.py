"""The arena: bots play whole games against each other, and statistics come out."""
