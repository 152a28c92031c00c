"""The daily challenge and its cases: sheets composed clues first, played as ordinary rooms."""
