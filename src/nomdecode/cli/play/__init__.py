"""The terminal game: `nomdecode play`."""
