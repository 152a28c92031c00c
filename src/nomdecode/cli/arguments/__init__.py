"""The grammar of the command line. It imports nothing heavy: a command is imported when it is run."""
