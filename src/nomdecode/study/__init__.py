"""Analysis of a finished game: how its clues are heard, what its touches were worth, where it turned."""
