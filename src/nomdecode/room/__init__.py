"""A table: order, seats, and who hears what."""
