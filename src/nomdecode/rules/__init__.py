"""The games as pure values: commands in, events out, views to each seat."""
