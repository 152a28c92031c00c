"""Foreign partners for our bots, written from their published descriptions."""
