"""The arguments of all commands, for argparse. Law: nothing heavy is imported before a command runs."""
