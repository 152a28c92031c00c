"""A room that keeps a notebook: which missions may be chosen, and what its games write down (D-50…D-59)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.missions.attempt import Laurel, Loss
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.notebook import MissionResult, Notebook
from nomdecode.missions.notebook_json import CarnetNotJson, notebook_to_json
from nomdecode.room.commands import (
    AbandonGame,
    AddBot,
    BeReady,
    BringNotebook,
    LeaveSeat,
    NextGame,
    RemoveMember,
    SetUp,
    TakeSeat,
)
from nomdecode.room.decide import CommandRequest, decide
from nomdecode.room.events import NotebookBrought, Record, RoomCreated
from nomdecode.room.evolve import evolve, fold
from nomdecode.room.members import Kind
from nomdecode.room.notebook import NotebookView, mission_settings, notebook_view
from nomdecode.room.records import decode_records, encode_record
from nomdecode.room.refusals import BadSetting, MissionLocked, NoNotebook
from nomdecode.room.settings import MissionChoice, Mode, Settings, Timers
from nomdecode.rules.commands import Command, Concede, GiveClue, Guess, Stop
from nomdecode.rules.options import DuoOptions, Game
from nomdecode.rules.refusals import GameNotOver, Refused
from nomdecode.rules.seats import Identity, Seat, Side
from tests.room.rooms import FoldedRoom

A, B = Seat.SIDE_A, Seat.SIDE_B


class Pair(FoldedRoom):
    """A room with a notebook, and two people in it."""

    def __init__(self, *, notebook: bool = True) -> None:
        super().__init__(DuoOptions())
        self.records = [Record(0.0, RoomCreated("TEST", Settings(DuoOptions(), notebook=notebook)))]
        self.room = evolve(None, self.records[0])
        self.people = self.fill()

    def choose(self, mission: str, reinforcement: int = 0) -> None:
        choice = MissionChoice(mission, reinforcement)
        self.say(self.people[A], SetUp(mission_settings(self.room.settings, choice)))

    def play(self, mission: str = "saint-malo", reinforcement: int = 0) -> None:
        """Begin a game of this mission."""
        self.choose(mission, reinforcement)
        for seat, person in self.people.items():
            if self.member(person).kind is Kind.PERSON:
                self.say(person, TakeSeat(seat))
                self.say(person, BeReady())
        self.now += 100
        self.start()

    def do(self, seat: Seat, command: Command) -> None:
        self.say(self.people[seat], command)  # type: ignore[arg-type]

    def win(self, mission: str = "saint-malo", reinforcement: int = 0) -> None:
        """Win this mission with two clues."""
        self.play(mission, reinforcement)
        for giver, guesser in ((A, B), (B, A)):
            self.do(giver, GiveClue("X", 9))
            for card in self.cards(giver):
                self.do(guesser, Guess(card))
            if giver is A:
                self.do(guesser, Stop())

    def lose(self, mission: str = "saint-malo", reinforcement: int = 0) -> None:
        """Lose this mission by the assassin."""
        self.play(mission, reinforcement)
        self.do(A, GiveClue("X", 1))
        assert self.room.game is not None
        self.do(B, Guess(self.room.game.duo_key.a.index(Identity.ASSASSIN)))

    def cards(self, giver: Seat) -> list[int]:
        game = self.room.game
        assert game is not None
        side = game.duo_key.cells_seen_by(Side.A if giver is A else Side.B)
        return [i for i, cell in enumerate(side) if cell is Identity.CONTACT and game.covered[i] is None]

    @property
    def view(self) -> NotebookView:
        seen = notebook_view(self.room)
        assert seen is not None
        return seen


def test_a_fresh_notebook_opens_the_missions_without_any_before_them() -> None:
    """D-55."""
    view = Pair().view
    assert view.open == ("saint-malo", "dinant")
    assert (view.results, view.won, view.laurels, view.attempt) == ({}, 0, 0, None)


def test_a_win_opens_what_comes_after_it_and_is_praised() -> None:
    """D-55, D-57."""
    pair = Pair()
    pair.win()
    view = pair.view
    assert view.open == ("saint-malo", "dinant", "gruyeres", "collioure")
    assert view.attempt is not None
    assert (view.attempt.loss, view.attempt.opened) == (None, ("gruyeres", "collioure"))
    assert view.attempt.laurels == tuple(sorted(Laurel))
    assert (view.attempt.contacts, view.attempt.clues, view.attempt.unused) == (15, 2, 10)
    result = view.results["saint-malo"]
    assert (result.wins, result.attempts, result.best_unused, result.with_bot) == (1, 1, 10, False)
    assert (view.won, view.laurels, view.contacts, view.clues, view.boldest) == (1, 3, 15, 2, 9)
    pair.win()
    assert pair.view.attempt is not None
    assert pair.view.attempt.opened == ()  # won stays won, and opens nothing twice


def test_the_attempt_is_told_until_the_next_game_begins() -> None:
    pair = Pair()
    pair.win()
    pair.play("dinant")
    assert pair.view.attempt is None
    assert pair.room.opened == ()


def test_a_mission_that_is_not_open_is_locked() -> None:
    """D-55."""
    with pytest.raises(MissionLocked):
        Pair().choose("collioure")


@pytest.mark.parametrize("mission", ["atlantis", "", "x" * 10_000])
def test_an_unknown_mission_is_refused_without_its_name(mission: str) -> None:
    with pytest.raises(BadSetting) as refused:
        Pair().choose(mission)
    assert refused.value.facts == {"setting": "mission"}
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    ("change", "setting"),
    [
        ({"options": DuoOptions(tokens=10)}, "options"),
        ({"mode": Mode.TABLE}, "mode"),
        ({"timers": Timers(guess=30)}, "timers"),
    ],
)
def test_a_mission_fixes_its_settings(change: dict[str, object], setting: str) -> None:
    """D-50."""
    pair = Pair()
    settings = replace(mission_settings(pair.room.settings, MissionChoice("saint-malo")), **change)  # type: ignore[arg-type]
    with pytest.raises(BadSetting) as refused:
        pair.say(pair.people[A], SetUp(settings))
    assert refused.value.facts["setting"] == setting


def test_the_table_chooses_deck_pace_and_seats() -> None:
    """D-50."""
    pair = Pair()
    pair.choose("saint-malo")
    pair.say(pair.people[A], SetUp(replace(pair.room.settings, decks=("fr-nature",), consensus=True)))
    assert pair.room.settings.decks == ("fr-nature",)
    pair.choose("dinant")
    assert pair.room.settings.decks == ("fr-nature",)


def test_a_mission_may_name_its_deck_and_is_left_with_that_of_the_language() -> None:
    """D-50."""
    pair = Pair()
    beauce = mission_settings(pair.room.settings, MissionChoice("beauce"))
    assert beauce.decks == ("fr-cuisine",)
    assert mission_settings(replace(pair.room.settings, language="en"), MissionChoice("beauce")).decks == (
        "en-kitchen",
    )
    assert mission_settings(beauce, MissionChoice("saint-malo")).decks == ("fr",)
    jacmel = mission_settings(beauce, MissionChoice("jacmel"))
    assert (jacmel.options.game, jacmel.decks) == (Game.DUO_IMAGES, ("pictures",))
    assert mission_settings(jacmel, MissionChoice("dinant")).decks == ("fr",)
    won = MissionResult(wins=1)
    pair.happen(NotebookBrought(notebook_to_json(Notebook({"tadoussac": won}))))
    with pytest.raises(BadSetting, match="decks"):
        pair.say(pair.people[A], SetUp(replace(beauce, decks=("fr",))))
    # Real cards are their own deck.
    pair.say(pair.people[A], SetUp(replace(beauce, decks=("fr",), at_table=True)))


def test_the_sand_of_a_mission_is_turned_by_itself() -> None:
    settings = Pair().room.settings
    colmar = mission_settings(settings, MissionChoice("colmar"))
    assert (colmar.options.hourglass.seconds, colmar.timers) == (90, Timers(guess=1))
    assert mission_settings(colmar, MissionChoice("dinant")).timers == Timers()


def test_missions_need_a_notebook_which_is_kept_from_the_first_day() -> None:
    pair = Pair(notebook=False)
    assert notebook_view(pair.room) is None
    with pytest.raises(BadSetting) as refused:
        pair.choose("saint-malo")
    assert refused.value.facts == {"setting": "mission"}
    with pytest.raises(BadSetting) as refused:
        pair.say(pair.people[A], SetUp(replace(pair.room.settings, notebook=True)))
    assert refused.value.facts == {"setting": "notebook"}


def test_the_mission_stays_while_its_game_is_played() -> None:
    """D-50."""
    pair = Pair()
    pair.play()
    for mission in ("dinant", "saint-malo"):
        if mission == "saint-malo":
            pair.choose(mission)  # the same again changes nothing
            continue
        with pytest.raises(GameNotOver):
            pair.choose(mission)
    with pytest.raises(GameNotOver):
        pair.say(pair.people[A], SetUp(replace(pair.room.settings, mission=None)))
    pair.say(pair.people[A], SetUp(replace(pair.room.settings, consensus=True)))


def test_an_attempt_counts_from_the_first_clue() -> None:
    """D-58."""
    pair = Pair()
    pair.play()
    pair.say(pair.people[A], AbandonGame())
    assert pair.view.results == {}
    pair.play()
    pair.do(A, GiveClue("X", 1))
    pair.say(pair.people[A], AbandonGame())
    assert pair.view.results["saint-malo"].attempts == 1
    assert pair.view.attempt is not None
    assert pair.view.attempt.loss is Loss.GAVE_UP
    pair.play()
    pair.do(A, Concede())
    assert pair.view.results["saint-malo"].attempts == 1


def test_a_game_without_a_mission_writes_nothing() -> None:
    pair = Pair()
    pair.start()
    pair.do(A, GiveClue("X", 1))
    pair.do(A, Concede())
    assert pair.view.results == {}


def test_three_losses_in_a_row_earn_a_token() -> None:
    """D-59."""
    pair = Pair()
    pair.win("dinant")
    for losses in range(3):
        assert pair.view.results.get("collioure") is None or losses
        with pytest.raises(BadSetting) as refused:
            pair.choose("collioure", 1)
        assert refused.value.facts == {"setting": "mission"}
        pair.lose("collioure")
    assert pair.view.results["collioure"].reinforcement == 1
    assert pair.view.attempt is not None
    assert (pair.view.attempt.main_loss, pair.view.attempt.main_losses) == (Loss.ASSASSIN, 3)
    assert (pair.view.attempt.losses, pair.view.attempt.gentler) == (3, "saint-malo")
    with pytest.raises(BadSetting):
        pair.choose("collioure", 2)
    pair.win("collioure", 1)
    result = pair.view.results["collioure"]
    assert (result.wins, result.reinforced, result.laurels, result.reinforcement) == (1, True, (), 0)
    assert "tadoussac" in pair.view.open


@pytest.mark.parametrize("reinforcement", [-1, 1, 3])
def test_a_reinforcement_that_no_mission_offers_is_refused(reinforcement: int) -> None:
    """D-59: the first mission has all eleven tokens."""
    with pytest.raises(BadSetting):
        Pair().choose("saint-malo", reinforcement)


def test_a_reinforced_win_is_not_played_again_reinforced() -> None:
    """D-59."""
    pair = Pair()
    for _ in range(3):
        pair.lose("dinant")
    pair.win("dinant", 1)
    pair.say(pair.people[A], SetUp(replace(pair.room.settings, consensus=True)))  # other settings may change
    pair.say(pair.people[A], NextGame())
    for person in pair.people.values():
        pair.say(person, BeReady())
    with pytest.raises(BadSetting):
        pair.start()


def test_a_win_with_a_bot_is_marked_until_two_people_win() -> None:
    """D-56."""
    pair = Pair()
    partner = pair.people[B]
    pair.say(partner, LeaveSeat())
    pair.say(pair.people[A], AddBot("Robot", B))
    pair.people[B] = pair.room.present_members(Kind.BOT)[0].id
    pair.win()
    assert pair.view.results["saint-malo"].with_bot
    assert pair.view.attempt is not None
    assert pair.view.attempt.with_bot
    pair.say(pair.people[A], RemoveMember(pair.people[B]))
    pair.people[B] = partner
    pair.win()
    assert not pair.view.results["saint-malo"].with_bot


def test_a_carnet_is_merged_and_what_is_open_computed_anew() -> None:
    pair = Pair()
    pair.win()
    carnet = notebook_to_json(
        Notebook({"saint-malo": MissionResult(wins=2), "collioure": MissionResult(wins=1)})
    )
    request = CommandRequest(None, BringNotebook(carnet))
    pair.happen(*decide(pair.room, request, pair.context).events)
    assert pair.view.results["saint-malo"].wins == 3
    assert "tadoussac" in pair.view.open
    assert fold(decode_records(encode_record(record) for record in pair.records)) == pair.room  # Law 3


def test_a_carnet_is_refused_without_a_notebook_during_a_game_and_when_it_is_none() -> None:
    pair = Pair()
    carnet = notebook_to_json(Notebook())

    def bring(text: str) -> None:
        decide(pair.room, CommandRequest(None, BringNotebook(text)), pair.context)

    with pytest.raises(CarnetNotJson):
        bring("{")
    pair.play()
    with pytest.raises(GameNotOver):
        bring(carnet)
    pair = Pair(notebook=False)
    with pytest.raises(NoNotebook):
        bring(carnet)


def test_every_mission_can_be_played_by_a_pair_that_has_won_all() -> None:
    """D-50: its options, its referee and its deck fit together."""
    won = {mission.id: MissionResult(wins=1) for mission in load_mission_map().missions}
    for mission in load_mission_map().missions:
        pair = Pair()
        pair.happen(NotebookBrought(notebook_to_json(Notebook(won))))
        try:
            pair.play(mission.id)
        except Refused as refused:  # pragma: no cover
            raise AssertionError(f"{mission.id}: {refused}") from refused
        assert pair.room.is_playing
