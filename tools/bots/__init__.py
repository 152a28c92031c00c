"""Build what the bots know, and fit how they weigh it; never imported by the package."""
