"""Word and picture decks, and seeded dealing."""
