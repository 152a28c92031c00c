"""Set up the table of a scenario: options, players, key, words, cards already covered, tokens spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from nomdecode.codec.commands import parse_options
from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.room.dealing import Supply, deal_game
from nomdecode.room.real_table import deal_for_real_table
from nomdecode.rules import duo_turns
from nomdecode.rules.events import Codename, Setup, TokenUse
from nomdecode.rules.keys import (
    COMPOSITION,
    GRIDS,
    JOINT_TABLE,
    QUARTER_TURNS,
    DuoKey,
    Key,
    TeamKey,
    turn_key,
)
from nomdecode.rules.options import Excess, Game, Options, PartnerOptions, seats_of_game
from nomdecode.rules.outcome import Bank
from nomdecode.rules.refusals import WrongDeal
from nomdecode.rules.seats import Identity, Player, Seat, Side
from nomdecode.rules.state import Phase, State
from nomdecode.scenario.parser import InvalidScenario, Scenario

_INITIALS = {"g": Identity.CONTACT, "b": Identity.BYSTANDER, "k": Identity.ASSASSIN}
_TEAM_GROUPS = ("red", "blue", "neutral", "assassin")


def split_at_commas(text: str) -> list[str]:
    """Return the entries of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def parse_scenario_options(scenario: Scenario) -> Options:
    """Return the game and its options from the head of a scenario."""
    plain: dict[str, Any] = {}
    for entry in split_at_commas(scenario.head.get("options", "")):
        name, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            raise InvalidScenario(f"line {scenario.line}: options are written “zero = on”, not “{entry}”")
        group, dot, inner = name.partition(".")
        if dot:
            plain.setdefault(group, {})[inner] = _parse_option_value(value)
        else:
            plain[name] = _parse_option_value(value)
    return parse_options(scenario.head.get("game", "words"), plain)


def _parse_option_value(text: str) -> bool | int | str:
    """Return the value of an option: on or off, a number, or a word."""
    if text in ("on", "off"):
        return text == "on"
    return int(text) if text.isascii() and text.isdigit() else text


def players_of_scenario(scenario: Scenario, options: Options) -> tuple[Player, ...]:
    """Return the players that the scenario names, or one in each seat, named after it."""
    if "players" not in scenario.head:
        return tuple(Player(seat.value, seat.value, seat) for seat in seats_of_game(options))
    return tuple(_parse_players(scenario))


def _parse_players(scenario: Scenario) -> Iterator[Player]:
    """Return the players of the line `players: NAME = SEAT, …`."""
    for entry in split_at_commas(scenario.head["players"]):
        name, _, seat = (part.strip() for part in entry.partition("="))
        if seat not in set(Seat):
            raise InvalidScenario(f"line {scenario.line}: “{seat}” is no seat")
        yield Player(name, name, Seat(seat))


_OF_TEAMS = frozenset((*_TEAM_GROUPS, "starts", "turned"))
_OF_DUO = frozenset(("gg", "gb", "gk", "bg", "bb", "bk", "kg", "kb", "kk", "tokens", "spent", "marked"))
_OF_EXPLICIT_DEALS = _OF_TEAMS | _OF_DUO | {"cards", "covered"}


def _refuse_head_lines_without_effect(scenario: Scenario, game: Game) -> None:
    """Refuse a head line that has no effect in this scenario: it is a mistake."""
    idle = (_OF_TEAMS if game in JOINT_TABLE else _OF_DUO) & set(scenario.head)
    if "seeds" in scenario.head:
        idle |= _OF_EXPLICIT_DEALS & set(scenario.head)
    if idle:
        raise InvalidScenario(f"line {scenario.line}: “{min(idle)}” says nothing in this scenario")


def deal_scenario(scenario: Scenario, rng: Random) -> Setup:
    """Return the explicit deal of a scenario, or a random one where it asks for seeds."""
    options = parse_scenario_options(scenario)
    _refuse_head_lines_without_effect(scenario, options.game)
    players = players_of_scenario(scenario, options)
    if is_played_with_real_cards(scenario) and "seeds" in scenario.head:
        return deal_for_real_table(options, players, scenario.head.get("language", "fr"), rng)
    if "seeds" in scenario.head:
        return deal_game(options, players, Supply(make_practice_deck(options.game), rng))
    words, key = _lay_named_words(scenario, options.game)
    cards = tuple(Codename(word, f"scenario:{word}") for word in words)
    if is_played_with_real_cards(scenario):
        # T-09: cells lie in the order of their groups, and are called by their places.
        dealt = deal_for_real_table(options, players, scenario.head.get("language", "fr"), rng)
        return replace(dealt, key=key)
    if "cards" in scenario.head:
        cards = tuple(
            Codename(word, f"scenario:{i}") for i, word in enumerate(split_at_commas(scenario.head["cards"]))
        )
    return Setup(options, players, cards, key, scenario.head.get("language", "fr"))


def is_played_with_real_cards(scenario: Scenario) -> bool:
    """Tell whether the scenario is played with real cards (T-09)."""
    return scenario.head.get("real table", "off") == "on"


def make_practice_deck(game: Game) -> Deck:
    """Return a deck of the printed size with made-up faces."""
    size = 140 if game in (Game.IMAGES, Game.DUO_IMAGES) else 200
    about = DeckHeader(id="practice", title="practice")
    return make_deck(about, [(f"FACE{i}A", f"FACE{i}B") for i in range(size)])


def _lay_named_words(scenario: Scenario, game: Game) -> tuple[list[str], Key]:
    """Return the words and the key that a scenario sets."""
    if game in JOINT_TABLE:
        return _lay_named_words_of_duo(scenario, game)
    starts = Side(scenario.head.get("starts", "blue"))
    first, second, neutral = COMPOSITION[game]
    counts = {starts.value: first, starts.other.value: second, "neutral": neutral, "assassin": 1}
    cells: list[tuple[str, Identity]] = []
    for group in _TEAM_GROUPS:
        words = _fill_group_of_words(scenario, group, group[0].upper(), counts[group])
        cells += [(word, Identity(group)) for word in words]
    key = TeamKey(tuple(identity for _, identity in cells), starts)
    degrees = int(scenario.head.get("turned", "0"))
    if degrees % 90 or degrees // 90 not in QUARTER_TURNS[game]:
        raise WrongDeal(f"a key of {game} does not fit its stand turned by {degrees} degrees")
    return [word for word, _ in cells], turn_key(key, GRIDS[game], degrees // 90)


def _lay_named_words_of_duo(scenario: Scenario, game: Game) -> tuple[list[str], DuoKey]:
    """Return the words and the two-sided key that a scenario of Duo sets."""
    words: list[str] = []
    a: list[Identity] = []
    b: list[Identity] = []
    for (on_a, on_b), count in JOINT_TABLE[game].items():
        group = _letter_of_identity(on_a) + _letter_of_identity(on_b)
        words += _fill_group_of_words(scenario, group, group.upper(), count)
        a += [on_a] * count
        b += [on_b] * count
    return words, DuoKey(tuple(a), tuple(b))


def _letter_of_identity(identity: Identity) -> str:
    """Return the letter by which scenarios of Duo name an identity."""
    return next(letter for letter, each in _INITIALS.items() if each is identity)


def _fill_group_of_words(scenario: Scenario, group: str, prefix: str, count: int) -> list[str]:
    """Return the words named for a group; the rest are B1, B2 … by their place."""
    given = split_at_commas(scenario.head.get(group, ""))
    if len(given) > count:
        raise InvalidScenario(f"line {scenario.line}: {group} has {count} cards, not {len(given)}")
    return [given[i] if i < len(given) else f"{prefix}{i + 1}" for i in range(count)]


def cover_cards_and_spend_tokens(scenario: Scenario, state: State) -> State:
    """Return the state with cards covered and tokens spent as the head says, before the first step."""
    covered = list(state.covered)
    facing = list(state.facing)
    for word in split_at_commas(scenario.head.get("covered", "")):
        card = _require_cell(state, word, scenario.line)
        covered[card] = _identity_to_cover_with(state, card)
        if facing:
            facing[card] = Side.A
    state = replace(state, covered=tuple(covered), facing=tuple(facing))
    if state.is_duo:
        state = _mark_cards_and_spend_tokens(scenario, state)
    return state


def _identity_to_cover_with(state: State, card: int) -> Identity:
    """Return the identity with which a card is covered; refuse a Duo card that is no contact."""
    if not state.is_duo:
        return state.team_key.cells[card]
    if Identity.CONTACT not in (state.duo_key.a[card], state.duo_key.b[card]):
        raise InvalidScenario(f"cell {card} is no contact on either side")
    return Identity.CONTACT


def _mark_cards_and_spend_tokens(scenario: Scenario, state: State) -> State:
    """Return a state of Duo with the marks and spent tokens of the head."""
    marks = list(state.marks)
    for entry in split_at_commas(scenario.head.get("marked", "")):
        word, _, side = entry.rpartition(" for ")
        card = _require_cell(state, word, scenario.line)
        marks[card] = (*marks[card], Side(side))
    spent = _count_spent_tokens(scenario)
    unused = int(scenario.head.get("tokens", state.bank.unused - sum(spent.values())))
    if not 0 <= unused <= state.bank.unused:
        raise InvalidScenario(f"line {scenario.line}: the bank has {state.bank.unused} tokens")
    bank = Bank(unused, spent[TokenUse.MARKING], spent[TokenUse.TAKEN], spent[TokenUse.DISCARDED])
    complete = tuple(side for side in (Side.A, Side.B) if state.is_side_complete(side))
    total = state.bank.unused
    state = replace(state, marks=tuple(marks), bank=bank, complete=complete)
    _check_position_is_reachable(scenario, state, total)
    if unused == 0:
        return replace(state, phase=Phase.SUDDEN_DEATH, active=None, sudden_death=True)
    return state


def _check_position_is_reachable(scenario: Scenario, state: State, tokens: int) -> None:
    """Refuse a table that no game of Duo leads to: it would prove nothing.

    Raises:
        WrongDeal: naming what cannot be.
    """
    bank = state.bank
    used, told = bank.marking + bank.taken + bank.discarded, {"tokens", "spent"} & set(scenario.head)
    marks = sum(len(each) for each in state.marks)
    if not state.count_contacts_missing():
        raise WrongDeal("all contacts are covered: the game would be over (D-27)")
    if len(told) == 2 and bank.unused + used != tokens:
        raise WrongDeal(f"{bank.unused} tokens and {used} spent are not the {tokens} of this game")
    if told and marks > tokens - bank.unused:
        raise WrongDeal(f"{marks} words are marked, but only {tokens - bank.unused} tokens are spent")
    _check_mission_not_lost(duo_turns.duo_options_of(state), bank, marks)
    for card, sides in enumerate(state.marks):
        for side in sides:
            # D-16: whoever touched it learnt what it is on the giver's side.
            if (
                state.duo_key.cells_seen_by(side.other)[card] is not Identity.BYSTANDER
                or sides.count(side) > 1
            ):
                raise WrongDeal(f"{state.codenames[card]} cannot be marked so for {side}")


def _check_mission_not_lost(options: PartnerOptions, bank: Bank, marks: int) -> None:
    """Refuse a position in which the mission would be lost already."""
    allowed = options.allowed_marks
    if allowed is not None and options.excess is Excess.LOSES and max(marks, bank.marking) > allowed:
        raise WrongDeal(f"this mission is lost with more than {allowed} marks (A-15)")
    if not bank.unused and not options.sudden_death:
        raise WrongDeal("this mission is lost without tokens (D-52)")


def _count_spent_tokens(scenario: Scenario) -> Counter[TokenUse]:
    """Return how many tokens are spent for each use, from the line `spent: 2 marking, …`."""
    spent: Counter[TokenUse] = Counter()
    for entry in split_at_commas(scenario.head.get("spent", "")):
        number, _, use = entry.partition(" ")
        spent[TokenUse(use)] += int(number)
    return spent


def _require_cell(state: State, word: str, line: int) -> int:
    """Return the cell that a word or number names; refuse one outside the grid."""
    card = find_cell_of_codename(state, word, line)
    if not 0 <= card < len(state.covered):
        raise InvalidScenario(f"line {line}: there is no cell {card}")
    return card


def find_cell_of_codename(state: State, word: str, line: int) -> int:
    """Return the cell in which a codename lies; a number is a cell itself."""
    if word.isascii() and word.lstrip("-").isdigit():
        return int(word)
    try:
        return state.codenames.index(word)
    except ValueError:
        raise InvalidScenario(f"line {line}: “{word}” does not lie on the table") from None
