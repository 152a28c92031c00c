"""A judge of our spymaster: a guesser that shares neither lists nor vectors with the giver of the clues."""
