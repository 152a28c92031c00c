"""JSON of the rules’ values: events, commands and options, to plain values and back."""
