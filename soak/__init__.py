"""Long runs that would make `make test` slow."""
