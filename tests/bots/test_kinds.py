"""Kinds, traits and settings: what people mean by a wide clue."""

from pathlib import Path

import numpy as np
import pytest
from tools.associations.strengths import read, read_file
from tools.kinds import compiling

from nomdecode.bots.human_agreement import HumanChoiceRow, read_choice_rows
from nomdecode.bots.knowledge.card_meaning import make_picture_meaning, make_word_meaning
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.listener import weigh_number_as_evidence
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon import Lexicon, load_lexicon, normalize_spelling

LISTS = Path(__file__).parents[2] / "tools/kinds"
BOARDS = Path(__file__).parent / "boards"
FOUND = 0.9  # the share of the members of a kind that must be found among ten things met with them
LEFT_OUT = 0.02  # of the codenames: those dealt since the last reading
AGREED = 0.7  # of what either writer wrote of a word and a kind


@pytest.mark.parametrize(("language", "lists"), [("fr", "fr"), ("fr-CA", "fr"), ("en", "en")])
def test_every_codename_is_of_some_kind(language: str, lists: str) -> None:
    written = {word for word, kinds in read(LISTS / "words" / lists) if len(kinds) >= 2}
    decks = [deck for deck in list_shipped_decks() if deck.language == language and deck.kind != "pictures"]
    assert decks
    assert not {word for deck in decks for word in deck.all_faces if normalize_spelling(word) not in written}


def english() -> Lexicon:
    lexicon = load_lexicon("en")
    assert lexicon is not None
    return lexicon


def test_writers_who_agree_make_a_kind_strong_and_wide_kinds_are_stronger(tmp_path: Path) -> None:
    (tmp_path / "alike").write_text("# the same\nanimal, beast\n", "utf-8")
    lines = [("sparrow", ["bird", "animal"]), ("cow", ["animal"]), ("sparrow", ["bird", "small"])]
    kinds = compiling.kinds(lines, compiling.alike(tmp_path / "alike", english()), english())
    assert kinds["cow"]["animal"] == kinds["cow"]["beast"] == 1
    assert kinds["sparrow"]["bird"] > kinds["sparrow"]["animal"] > kinds["sparrow"]["small"]
    assert "animal" not in kinds


def test_an_example_of_a_clue_is_one_of_every_clue_that_says_the_same() -> None:
    same = {"animal": frozenset({"animal", "beast"})}
    found = compiling.examples([("animals", ["cow", "beast"])], same, english())
    assert found == {"cow": {"animal": 1.0, "beast": 1.0}, "beast": {"animal": 1.0}}


def test_either_half_of_an_expression_leads_to_the_other() -> None:
    found = compiling.halves([("rain", ["bow", "coat"])], english())
    assert found["rain"]["bow"] == found["bow"]["rain"] == 1
    assert found["coat"]["rain"] < 1


@pytest.mark.parametrize(
    ("language", "clue", "kin", "others"),
    [
        ("en", "animal", ("crane", "jaguar", "kid"), ("stock", "disease", "planet", "soul")),
        ("en", "place", ("berlin", "harbor"), ("play", "hook", "luck")),
        ("fr", "métier", ("pilote", "tailleur"), ("chance", "grève", "nature")),
    ],
)
def test_a_wide_clue_means_the_cards_of_its_kind(
    language: str, clue: str, kin: tuple[str, ...], others: tuple[str, ...]
) -> None:
    table = [make_word_meaning(word) for word in (*kin, *others)]
    chances = load_resources(language).listeners[0].touch_probabilities(clue, table)
    assert chances[: len(kin)].min() > chances[len(kin) :].max()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_at_least_250_wide_kinds_are_told(language: str) -> None:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    assert len(compiling.wide_kinds(LISTS / f"wide/{language}.txt", lexicon).names) >= 250


@pytest.mark.parametrize(("language", "lists"), [("fr", "fr"), ("fr-CA", "fr"), ("en", "en")])
def test_what_every_codename_is_was_written(language: str, lists: str) -> None:
    written = {word for word, kinds in read(LISTS / "is" / lists) if kinds}
    decks = [deck for deck in list_shipped_decks() if deck.language == language and deck.kind != "pictures"]
    missing = {word for deck in decks for word in deck.all_faces if normalize_spelling(word) not in written}
    assert len(missing) <= LEFT_OUT * len({word for deck in decks for word in deck.all_faces})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_writer_of_words_and_a_writer_of_kinds_agree(language: str) -> None:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    wide = compiling.wide_kinds(LISTS / f"wide/{language}.txt", lexicon)
    members = compiling.inverted(read_file(LISTS / f"members/{language}.txt"))
    both, first, second = compiling.agreement(list(read(LISTS / "is" / language)), members, wide, lexicon)
    assert both / (both + first + second) >= AGREED


def test_kinds_lie_under_wider_ones_by_every_name(tmp_path: Path) -> None:
    (tmp_path / "wide").write_text("animal, beast\nbird < animal\nplace\n", "utf-8")
    wide = compiling.wide_kinds(tmp_path / "wide", english())
    first = [("heron", ["bird", "place"]), ("crane", ["bird"]), ("swan", ["bird"])]
    first += [("goose", ["bird"]), ("eagle", ["bird"])]
    read_again = [(word, ["bird"]) for word in ("crane", "swan", "goose", "eagle")]
    found = compiling.is_a(first, read_again, [], wide, english())
    assert found["crane"] == {"bird": 1, "animal": 1, "beast": 1}
    assert found["heron"] == {"bird": 1, "animal": 1, "beast": 1}  # nobody was ever right about a place


def rows(language: str) -> list[HumanChoiceRow]:
    return read_choice_rows((BOARDS / f"kinds-{language}.jsonl").read_text("utf-8").splitlines())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_members_of_a_kind_are_told_from_what_is_met_with_them(language: str) -> None:
    listener, found = load_resources(language).listeners[0], 0.0
    for row in rows(language):
        table = [make_word_meaning(word) for word in row.board]
        heard = listener.clue_logits(row.clue, table) + listener.logits_from_number(row.clue, table, 5)
        touched = {row.board[place] for place in (-heard).argsort()[:5]}
        found += len(touched & set(row.targets or ())) / 5 / len(rows(language))
    assert found >= FOUND


def test_the_number_speaks_for_as_many_members() -> None:
    members = np.array([1, 1, 1, 0, 0], np.float32)
    assert (
        weigh_number_as_evidence(members, 3)[0]
        > weigh_number_as_evidence(members, 2)[0]
        > weigh_number_as_evidence(members, 1)[0]
        == 0
    )
    assert weigh_number_as_evidence(members, 3)[3] == 0


def test_a_picture_is_what_it_shows() -> None:
    listener = load_resources("en").listeners[0]
    shown = make_picture_meaning("accordion-butterfly", "en")
    rows = np.array([load_resources("en").find_candidate(word) for word in ("insect", "instrument", "city")])
    is_kind = listener.kind_strengths(shown, rows)
    assert is_kind[0] > 0.5 < is_kind[1]
    assert is_kind[2] == 0
