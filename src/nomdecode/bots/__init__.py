"""Players that answer a view with a command."""
