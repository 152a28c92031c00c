"""Missions, the campaign “La Grande Tournée”: 28 Duo games on a map, and a pair's notebook of results.

Law: pure. It reads its own package data once, and decides nothing about a game: `mission_options` fixes what
is played, `make_attempt_from_game` reads how it went, `add_attempt` writes that down.
"""
