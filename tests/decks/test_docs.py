"""docs/deck-format.md says what the code does; `python -m tests.decks.test_docs` writes its table."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from nomdecode.decks.custom import DeckLimits
from nomdecode.decks.deck import DECK_KINDS
from nomdecode.decks.deck_file import parse_deck
from nomdecode.decks.shipped import list_shipped_decks

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deck-format.md"
TABLE = re.compile(r"(?<=test_docs` -->\n).*(?=<!-- end of shipped decks -->)", re.DOTALL)
CODE = re.compile(r'(?:DeckError|CommandError|Issue)\(\s*(?:[\w.]+, )?"([a-z_]+)"')
# Codes of pictures: pictures/test_docs.py.
WORDS = sorted((ROOT / "src/nomdecode/decks").glob("*.py"))
SOURCES = [*WORDS, ROOT / "src/nomdecode/cli/decks.py"]
CODES = sorted({code for source in SOURCES for code in CODE.findall(source.read_text(encoding="utf-8"))})


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def table() -> str:
    rows = [
        f"| `{deck.id}` | {deck.title} | {deck.language} | {deck.kind} | {deck.age}+ "
        f"| {len(deck.cards)} | {len(deck.all_faces)} |"
        for deck in list_shipped_decks()
    ]
    head = ["| id | title | language | kind | age | cards | words |", "|---|---|---|---|---|---|---|"]
    return "\n".join([*head, *rows, ""])


def test_the_table_lists_the_shipped_decks() -> None:
    found = TABLE.search(page())
    assert found
    assert found[0] == table(), "run python -m tests.decks.test_docs"


def test_there_are_codes_to_document() -> None:
    assert {"duplicate", "pair_split", "too_few_cards", "unreadable_file"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_documented(code: str) -> None:
    assert f"`{code}`" in page()


@pytest.mark.parametrize(("limit", "default"), asdict(DeckLimits()).items())
def test_every_limit_is_documented_with_its_default(limit: str, default: int) -> None:
    assert f"| `{limit}` | {default} |" in page()


@pytest.mark.parametrize("kind", DECK_KINDS)
def test_every_kind_is_documented(kind: str) -> None:
    assert f"`{kind}`" in page()


def test_the_example_file_is_a_deck() -> None:
    example = re.search(r"```\n(id: .*?)```", page(), re.DOTALL)
    assert example
    assert parse_deck(example[1]).all_faces == ("AVOCAT", "GRUE", "GLACE", "PIÈCE")


if __name__ == "__main__":
    PAGE.write_text(TABLE.sub(lambda _: table(), page()), encoding="utf-8")
