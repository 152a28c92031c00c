"""Persistent event streams: one interface for SQLite and PostgreSQL, with migrations and backup."""
