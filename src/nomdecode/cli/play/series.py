"""Play a series of games at one terminal: the first, rematches as long as people want, and their export."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from nomdecode.bots.player import Player as Bot
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.cli.play.end import make_end_page
from nomdecode.cli.play.layout import game_name
from nomdecode.cli.play.options import GameChoice
from nomdecode.cli.play.screen import EndOfInput, Screen
from nomdecode.cli.play.terminal_game import TerminalGame
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.codec.events import encode_game
from nomdecode.decks.deal import DealtCard, add_dealt_to_used_cards
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.missions.texts import load_map_texts
from nomdecode.room.dealing import Supply, deal_game, deal_rematch
from nomdecode.room.settings import Cards
from nomdecode.room.table import Table
from nomdecode.rules.events import Event, Setup
from nomdecode.rules.options import Variant, seats_of_game
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Player, Seat

_CARDS = {"1": Cards.FLIP, "2": Cards.FRESH}
_DEFAULT_FILE = "nomdecode.json"


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a series, and the bots among them, by player id."""

    players: tuple[Player, ...]
    bots: dict[str, Bot]

    def bots_by_seat(self, players: tuple[Player, ...]) -> dict[Seat, Bot]:
        """Return the bots of a game by the seat they take."""
        return {player.seat: self.bots[player.id] for player in players if player.id in self.bots}


def make_players(choice: GameChoice, words: TerminalTexts) -> Players:
    """Return one player for each seat, and the bots; a player may change seats later."""
    players, bots = list[Player](), dict[str, Bot]()
    for n, seat in enumerate(seats_of_game(choice.options), start=1):
        name = words("bot" if seat in choice.bots else "person", n=n)
        players.append(Player(str(n), name, seat))
        if seat in choice.bots:
            bots[str(n)] = make_bot("offline:normal", BotConfig(seed=n))
    return Players(tuple(players), bots)


class GameSeries:
    """Games one after another with the same deck and the same players."""

    def __init__(self, choice: GameChoice, screen: Screen, words: TerminalTexts, rng: Random) -> None:
        self._choice = choice
        self._screen = screen
        self._words = words
        self._players = make_players(choice, words)
        self._supply = Supply(choice.deck, rng)
        self._games = 0
        self.failed = False  # to write a file that was asked for

    def deal_first_game(self) -> Setup:
        """Deal the first game of the series."""
        setup = deal_game(self._choice.options, self._players.players, self._supply)
        self._remember_dealt_cards(setup)
        return setup

    def play_series(self, setup: Setup) -> None:
        """Play the first game, then rematches until nobody wants another."""
        table = Table(self._choice.mode)
        self._screen.print_line(
            f"{self._words('title')} · {game_name(self._choice.options, self._words)}", "bold"
        )
        if mission := self._choice.mission:
            text = load_map_texts(self._words.language).missions[mission.id]
            self._screen.print_line(f"{mission.number}. {text.title} ({text.place})", "bold")
            self._screen.print_line(text.brief)
        wanted: Setup | None = setup
        while wanted is not None:
            self._games += 1
            match = TerminalGame(
                table, self._screen, self._words, self._notes_before_first_move() if self._games == 1 else ()
            )
            match.play_game(wanted, self._players.bots_by_seat(wanted.players))
            self._show_end(table, match.events)
            try:
                wanted = self._ask_for_rematch(table, match.events)
            except EndOfInput:
                wanted = None  # the game is finished: nothing is lost
        self._screen.print_line(self._words("bye"))

    def _notes_before_first_move(self) -> list[str]:
        """Return notes to show before the first move, such as how to get help."""
        keys = {
            "note.pictures": self._choice.describes_pictures,
            "help.pictures": self._choice.deck.kind == PICTURE_DECK,
            "note.help": True,
        }
        return [self._words(key) for key, is_so in keys.items() if is_so]

    def _remember_dealt_cards(self, setup: Setup) -> None:
        dealt = [DealtCard(codename.card, codename.text) for codename in setup.cards]
        self._supply = replace(self._supply, used=add_dealt_to_used_cards(self._supply.used, dealt))

    def _show_end(self, table: Table, events: list[Event]) -> None:
        self._screen.wipe_page()
        self._screen.print_all(*make_end_page(table.view(None), self._words, self._screen.width))
        if (mission := self._choice.mission) and table.state and table.state.outcome:
            text = load_map_texts(self._words.language).missions[mission.id]
            self._screen.print_line(text.won if table.state.outcome.winners else text.lost)
        if self._choice.export:
            self._export_game(self._numbered_file(Path(self._choice.export)), events)

    def _numbered_file(self, path: Path) -> Path:
        return path if self._games == 1 else path.with_stem(f"{path.stem}-{self._games}")

    def _export_game(self, path: Path, events: list[Event]) -> None:
        try:
            path.write_bytes(encode_game(events))
        except (OSError, ValueError) as bad:  # ValueError: a name with a null byte
            self._screen.print_line(self._words("export.failed", file=path, why=bad))
            self.failed = True
        else:
            self._screen.print_line(self._words("export.done", file=path))

    def _ask_for_rematch(self, table: Table, events: list[Event]) -> Setup | None:
        while (answer := self._screen.read_line(self._words("rematch")).casefold()) == "e":
            default = self._choice.export or _DEFAULT_FILE
            name = self._screen.read_line(self._words("export.where", default=default)) or default
            self._export_game(self._numbered_file(Path(name)), events)
        cards = _CARDS.get(answer)
        if cards is None or table.state is None:
            return None
        setup = deal_rematch(table.state, self._supply, cards, self._ask_for_rotation())
        if cards is Cards.FRESH:  # O-12: a flip is no fresh deal
            self._remember_dealt_cards(setup)
        return setup

    def _ask_for_rotation(self) -> Rotation:
        variant = getattr(self._choice.options, "variant", None)
        if variant is None:
            question, answers = "rotate.sides", {"1": Rotation.TEAMS}
        elif variant is Variant.TEAMS:
            question, answers = "rotate.teams", {"1": Rotation.SPYMASTERS, "2": Rotation.TEAMS}
        else:
            question, answers = "rotate.roles", {"1": Rotation.SPYMASTERS}
        return answers.get(self._screen.read_line(self._words(question)), Rotation.NONE)
