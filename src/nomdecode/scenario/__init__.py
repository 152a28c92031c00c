"""Scenarios: plain-text tests of rules that set up a table, play steps and check what each seat sees."""
