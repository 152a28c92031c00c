"""What bots know of words and cards: vectors, written associations, vocabulary."""
