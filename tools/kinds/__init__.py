"""What a word is, what it is like and where it is met: read by people, packed for bots."""
