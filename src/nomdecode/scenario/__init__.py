"""The scenario language: parse, deal, run, compare. Used by tests and `nomdecode scenario`."""
