"""Build the lexicon's data files from hash-pinned registry packages; nothing here is used at run time."""
