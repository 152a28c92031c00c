"""Is this clue allowed, and why not."""
