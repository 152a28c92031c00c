"""All error codes, referee reasons and hints, so that clients can have a text for each. Codes are stable."""

from __future__ import annotations

from typing import Final

from nomdecode.missions.notebook_json import InvalidNotebookJson
from nomdecode.press.errors import CODES
from nomdecode.room.refusals import RoomRefused
from nomdecode.rules.refusals import Refused

# Errors of the server itself, beside the refusals of rules and rooms.
SERVER_CODES: Final = (
    "bad_message",
    "internal_error",
    "no_such_case",
    "no_such_day",
    "no_such_endpoint",
    "no_such_game",
    "no_such_picture",
    "no_study",
    "not_shareable",
    "origin_not_allowed",
    "rate_limited",
    "room_deleted",
    "store_unavailable",
    "too_early",
    "too_many_connections",
)
REFUSAL_CODES: Final = sorted(
    {
        *(kind.code for kind in Refused.__subclasses__() if kind is not RoomRefused),
        *(kind.code for kind in RoomRefused.__subclasses__()),
        *SERVER_CODES,
    }
)

PRINT_ERRORS: Final = tuple(sorted(CODES))
# Carnets that cannot be brought (docs/missions.md).
CARNET_ERRORS: Final = tuple(sorted(kind.code for kind in InvalidNotebookJson.__subclasses__()))

# Errors in uploaded decks and pictures (docs/deck-format.md).
DECK_ERRORS: Final = (
    "bad_album",
    "bad_card",
    "bad_encoding",
    "bad_field",
    "bad_note",
    "bad_path",
    "bad_zip",
    "comment_sign",
    "control_character",
    "duplicate",
    "empty_face",
    "encrypted_zip",
    "homograph",
    "missing_field",
    "missing_header",
    "nested_zip",
    "no_cards",
    "no_decks",
    "no_letters",
    "not_a_picture",
    "pair_split",
    "picture_bomb",
    "repeated_deck",
    "repeated_field",
    "svg_not_accepted",
    "too_few_cards",
    "too_few_pictures",
    "too_few_words",
    "too_large",
    "too_long",
    "too_many_faces",
    "too_many_files",
    "too_many_pictures",
    "too_many_tags",
    "too_many_words",
    "too_slow",
    "too_small",
    "truncated",
    "unknown_deck",
    "unknown_field",
    "unknown_file",
    "unknown_picture",
    "zip_bomb",
)

# The referee's reasons (docs/referee-codes.md).
REFEREE_REASONS: Final = (
    "acronym",
    "family",
    "foreign_word",
    "grey_shade",
    "homophone",
    "invented_compound",
    "invented_name",
    "full_name",
    "initial",
    "letter_count",
    "near_sound",
    "not_a_word",
    "on_the_table",
    "part",
    "position",
    "rhyme",
    "same_letters",
    "several_words",
    "shape",
    "too_long",
    "translation",
    "unknown_to_the_bot",
    "unknown_word",
)
GIVER_HINTS: Final = ("more_than_words_left",)
