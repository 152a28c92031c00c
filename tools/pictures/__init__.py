"""The engraved picture deck: specs in, pictures out. Never imported by the game."""
