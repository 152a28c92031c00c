"""What is known of words: forms, sounds, families, translations, vectors."""
