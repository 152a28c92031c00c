"""A room as the fold of its records: members, settings, seating, chat rules, one `decide`. Pure."""
