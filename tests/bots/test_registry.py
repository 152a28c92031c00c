from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from nomdecode.bots.levels import LEVELS
from nomdecode.bots.registry import (
    BotConfig,
    BotKind,
    UnknownBot,
    UnloadableBot,
    find_bot_kind,
    list_bot_names,
    load_bot_maker_from_file,
    make_bot,
)
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.rules import view
from tests.tables import EVERY_GAME, begin

_THEIRS = """
from nomdecode.bots.registry import BotKind
from nomdecode.bots.simple_bot import SimpleBot
from random import Random

ORDERS = []

def make(order):
    ORDERS.append(order)
    return SimpleBot(Random(order.seed))

KIND = BotKind(make, levels=("calm", "wild"))
NOTHING = 3
"""


@pytest.fixture
def their_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of somebody else's, installed as pip would: code, and the entry points beside it."""
    (tmp_path / "their_bots.py").write_text(_THEIRS)
    about = tmp_path / "their_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n")
    lines = ("theirs = their_bots:KIND", "gone = their_bots:NO_SUCH", "odd = their_bots:NOTHING")
    (about / "entry_points.txt").write_text(
        "\n".join(("[nomdecode.bots]", *lines, "simple = their_bots:NOTHING"))
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "their_bots", raising=False)


def test_the_simple_bot_is_there_by_name() -> None:
    assert "simple" in list_bot_names()
    assert isinstance(make_bot("simple"), SimpleBot)


def test_the_same_seed_makes_the_same_bot() -> None:
    seen = view(begin(EVERY_GAME["words teams"], dice=Random(3)), None)
    giver = view(begin(EVERY_GAME["words teams"]), begin(EVERY_GAME["words teams"]).giver)
    assert make_bot("simple").choose(seen) is None
    one, other = (make_bot("simple", BotConfig(seed=5)) for _ in range(2))
    assert [one.choose(giver) for _ in range(9)] == [other.choose(giver) for _ in range(9)]


@pytest.mark.parametrize("name", ["genius", "", "simple:expert", ":", "simple:"[::-1]])
def test_an_unknown_bot_is_refused_by_name(name: str) -> None:
    with pytest.raises(UnknownBot, match="simple"):
        make_bot(name)


@pytest.mark.usefixtures("their_package")
def test_another_package_adds_bots_with_levels() -> None:
    assert {"theirs:calm", "theirs:wild"} <= set(list_bot_names())
    import their_bots  # type: ignore[import-not-found]  # noqa: PLC0415

    make_bot("theirs", BotConfig(seed=1, without=frozenset({"glove"})))
    make_bot("theirs:wild", BotConfig(seed=2))
    assert [(config.level, config.seed) for config in their_bots.ORDERS] == [("calm", 1), ("wild", 2)]
    assert their_bots.ORDERS[0].without == {"glove"}


@pytest.mark.usefixtures("their_package")
def test_a_broken_bot_of_another_package_breaks_nothing_else() -> None:
    assert "gone" in list_bot_names()
    with pytest.raises(UnloadableBot, match="NO_SUCH"):
        make_bot("gone")
    with pytest.raises(UnloadableBot, match="int, not a BotKind"):
        make_bot("odd")
    # Nobody takes the place of ours.
    assert isinstance(find_bot_kind("simple"), BotKind)


def test_a_bot_is_read_from_a_file_for_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "owl.py"
    file.write_text(_THEIRS)
    assert isinstance(load_bot_maker_from_file(file)(BotConfig(seed=1)), SimpleBot)


def test_a_file_may_import_a_bot_of_ours_to_fall_back_on(tmp_path: Path) -> None:
    file = tmp_path / "owl.py"
    file.write_text(f"from nomdecode.bots.simple_bot import SIMPLE\n{_THEIRS}")
    assert isinstance(load_bot_maker_from_file(file)(BotConfig(seed=1)), SimpleBot)


@pytest.mark.parametrize(
    ("text", "why"),
    [("1/0", "division"), ("OWL = 3", "0 values"), (f"{_THEIRS}\nTWO = BotKind(make)", "2 values")],
)
def test_a_file_without_one_bot_is_told(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "owl.py"
    file.write_text(text)
    with pytest.raises(UnloadableBot, match=why):
        load_bot_maker_from_file(file)


def test_a_room_cannot_name_a_file(tmp_path: Path) -> None:
    file = tmp_path / "owl.py"
    file.write_text(_THEIRS)
    with pytest.raises(UnknownBot):
        make_bot(str(file))


def test_levels_differ_in_words_and_risk() -> None:
    junior, easy, normal, expert = sorted(LEVELS, key=lambda level: level.vocabulary)
    assert [level.name for level in (junior, easy, normal, expert)] == ["junior", "easy", "normal", "expert"]
    assert [level.name for level in LEVELS if level.plain] == ["junior"]
    assert easy.caution > normal.caution > expert.caution
