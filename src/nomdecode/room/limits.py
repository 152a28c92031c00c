"""Limits of one room; some are set by environment variables (`server.settings`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoomLimits:
    """The limits of one room."""

    members: int = 40  # people and screens
    bots: int = 8
    devices: int = 5  # devices of one member
    nickname: int = 20  # characters
    chat_line: int = 300  # characters
    chat_lines: int = 100  # lines remembered while the room is loaded
    notes: int = 2000  # characters of a spymaster's notes
    decks: int = 12  # decks mixed in one game
    uploads: int = 20  # uploaded decks
    picture_decks: int = 3  # of those
    upload_bytes: int = 100_000_000  # of all uploaded decks together
    upload_files: int = 2_500  # the same; a picture is two files, and its deck one more
    lines_per_second: float = 10.0  # chat lines of all members together, sustained
    lines_burst: int = 60  # the same, burst
    commands_per_second: float = 40.0  # commands of all members together, sustained
    commands_burst: int = 240  # the same, burst
    records: int = 20_000  # stored; then a game can be finished, and no other begun
    waiting: int = 64  # commands queued in one room
    answers: int = 256  # command ids remembered, so that a repeated one is not done twice
    outbox: int = 64  # messages queued for one slow client
    bot_tries: int = 3  # refusals after which the simple bot moves in its place
    host_away_seconds: float = 180.0  # a host away for longer is replaced by a connected member; 0: never
    ticket_seconds: int = 300  # how long a link for another device is good


DEFAULT_LIMITS = RoomLimits()
