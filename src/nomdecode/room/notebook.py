"""Missions in a room: what may be chosen, what a game adds to the notebook, what members see of it. Pure.

Law: a notebook is the fold of the room's games and of the carnets brought to it; no command writes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from nomdecode.codec.commands import parse_options
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.lexicon.language import default_deck_of, fallback_languages
from nomdecode.missions.attempt import Attempt, Laurel, Loss, make_attempt_from_game
from nomdecode.missions.mission import Mission, mission_options
from nomdecode.missions.mission_map import find_open_missions, load_mission_map, missions_opened_by_win
from nomdecode.missions.notebook import (
    MissionResult,
    Notebook,
    add_attempt,
    count_offered_reinforcement,
    merge_notebooks,
    most_frequent_loss,
    suggest_easier_mission,
)
from nomdecode.missions.notebook_json import notebook_to_json, parse_notebook_json
from nomdecode.room.events import NotebookBrought
from nomdecode.room.members import Kind
from nomdecode.room.refusals import BadSetting, MissionLocked, NoNotebook
from nomdecode.room.settings import MissionChoice, Mode, Settings, Timers
from nomdecode.room.start_check import check_no_game
from nomdecode.room.state import Room
from nomdecode.rules.options import PICTURE_GAMES, Options
from nomdecode.rules.state import State, copy_with

_TURNED_AT_ONCE: Final = Timers(guess=1)  # the sand of a mission runs by itself


def chosen_mission(choice: MissionChoice) -> Mission:
    """Return the mission that was chosen.

    Raises:
        BadSetting: when there is none of this id, or it offers no such reinforcement (D-59).
    """
    mission = load_mission_map().missions_by_id.get(choice.id)
    if mission is None:
        raise BadSetting("there is no mission of this id", setting="mission")
    if not 0 <= choice.reinforcement <= mission.max_reinforcement:
        raise BadSetting(f"{mission.id} takes no such reinforcement", setting="mission")
    return mission


def mission_settings(settings: Settings, choice: MissionChoice) -> Settings:
    """D-50: return these settings with all that a mission fixes.

    Raises:
        BadSetting: see `chosen_mission`.
    """
    mission = chosen_mission(choice)
    return replace(
        settings,
        mission=choice,
        options=_mission_options(mission, choice.reinforcement),
        mode=_mission_mode(mission),
        decks=_mission_decks(mission, settings),
        timers=_TURNED_AT_ONCE if _has_hourglass(mission) else replace(settings.timers, guess=None),
    )


def _mission_options(mission: Mission, reinforcement: int) -> Options:
    """Return the game options that a mission fixes."""
    return parse_options(mission.game, mission_options(mission, reinforcement))


def _mission_mode(mission: Mission) -> Mode:
    """Return how strictly the referee checks clues in a mission."""
    return Mode(mission.referee) if mission.referee else Mode.ASSIST


def _mission_decks(mission: Mission, settings: Settings) -> tuple[str, ...]:
    """Return the deck that the mission names in this language, else those chosen, where they fit its game."""
    named = mission.decks or {}
    for near in fallback_languages(settings.language):
        if near.code in named:
            return (named[near.code],)
    before = settings.mission and load_mission_map().missions_by_id.get(settings.mission.id)
    is_other_kind = (settings.options.game in PICTURE_GAMES) is not mission.needs_pictures
    if is_other_kind or (before and before.decks and before is not mission):
        return (PICTURE_DECK if mission.needs_pictures else default_deck_of(settings.language),)
    return settings.decks


def _has_hourglass(mission: Mission) -> bool:
    """Tell whether a mission is played with an hourglass."""
    return "hourglass" in (mission.conditions or {})


def check_mission(settings: Settings, notebook: Notebook) -> None:
    """Refuse a mission that is not open (D-55), and settings that are not the mission's (D-50).

    Raises:
        Refused: `mission_locked`, or `bad_setting` naming the setting.
    """
    check_mission_settings(settings)
    if (choice := settings.mission) is None:
        return
    mission = chosen_mission(choice)
    if mission.id not in find_open_missions(load_mission_map(), notebook.won_missions):
        raise MissionLocked
    if choice.reinforcement > count_offered_reinforcement(mission, notebook.result_of_mission(mission.id)):
        raise BadSetting("this reinforcement is not earned yet (D-59)", setting="mission")


def check_mission_settings(settings: Settings) -> None:
    """Refuse settings that are not those of their mission (D-50).

    Raises:
        BadSetting: naming the setting.
    """
    if (choice := settings.mission) is None:
        return
    if not settings.notebook:
        raise BadSetting("missions are played in a room with a notebook", setting="mission")
    fixed = mission_settings(settings, choice)
    for name in ("options", "mode", "timers"):
        if getattr(settings, name) != getattr(fixed, name):
            raise BadSetting(f"a mission fixes its {name} (D-50)", setting=name)
    if settings.decks != fixed.decks and not settings.at_table:
        raise BadSetting("a mission fixes its decks (D-50)", setting="decks")


def record_attempt(room: Room, game: State, at: float) -> Room:
    """Return the room after a game ended or was abandoned: its attempt is in the notebook (D-58)."""
    choice = room.settings.mission
    if choice is None:
        return room
    bots = {member.id for member in room.members if member.kind is Kind.BOT}
    attempt = make_attempt_from_game(
        game,
        choice.id,
        reinforcement=choice.reinforcement,
        with_bot=any(player.id in bots for player in game.players),
        at=int(at),
    )
    if attempt is None:
        return room
    before = room.notebook.won_missions
    opened = missions_opened_by_win(load_mission_map(), before, choice.id) if attempt.is_won else ()
    return copy_with(
        room,
        notebook=add_attempt(room.notebook, attempt),
        attempt=attempt,
        opened=tuple(mission.id for mission in opened),
    )


def import_notebook(room: Room, carnet: str) -> list[NotebookBrought]:
    """Return the event that merges a carnet (a notebook as text) into the notebook of the room.

    Raises:
        Refused: `no_notebook`, `game_not_over`.
        InvalidNotebookJson: when it is none.
    """
    if not room.settings.notebook:
        raise NoNotebook
    check_no_game(room)
    # As we write it: what is stored is read again by every later version.
    return [NotebookBrought(notebook_to_json(parse_notebook_json(carnet, load_mission_map()).notebook))]


def merge_imported_notebook(room: Room, carnet: str) -> Room:
    """Return the room with a carnet (a notebook as text) merged into its notebook."""
    return copy_with(
        room,
        notebook=merge_notebooks(room.notebook, parse_notebook_json(carnet, load_mission_map()).notebook),
    )


@dataclass(slots=True)
class ResultView:
    """What the pair has done in one mission so far."""

    wins: int
    attempts: int
    lost_in_a_row: int
    laurels: tuple[Laurel, ...]
    best_contacts: int
    best_unused: Annotated[int | None, "of the wins without reinforcement"]
    fewest_marks: Annotated[int | None, "the same"]
    reinforced: Annotated[bool, "won, but never without reinforcement"]
    with_bot: Annotated[bool, "won, but never by two people"]
    reinforcement: Annotated[int, "tokens that may be asked for now (D-59)"]


@dataclass(slots=True)
class AttemptView:
    """The last attempt, until the next game begins."""

    mission: str
    loss: Annotated[Loss | None, "what it lacked; None: it was won"]
    contacts: int
    clues: int
    marks: int
    unused: int
    laurels: tuple[Laurel, ...]
    reinforcement: int
    with_bot: bool
    opened: Annotated[tuple[str, ...], "the missions that this win opened"]
    main_loss: Annotated[Loss | None, "what ended most of the lost attempts, from the second on"]
    main_losses: Annotated[int, "how many of them"]
    losses: Annotated[int, "lost attempts in all"]
    gentler: Annotated[str | None, "an easier open mission, after a loss"]


@dataclass(slots=True)
class NotebookView:
    """The notebook of a room as every member sees it."""

    results: Annotated[dict[str, ResultView], "by mission; those never attempted are not in it"]
    open: tuple[str, ...]
    won: int
    laurels: int
    contacts: int
    clues: int
    boldest: Annotated[int, "the largest number of a clue found whole"]
    assassins: Annotated[int, "met"]
    attempt: AttemptView | None


def notebook_view(room: Room) -> NotebookView | None:
    """Build what every member sees of the notebook; None in a room without one."""
    if not room.settings.notebook:
        return None
    atlas, book = load_mission_map(), room.notebook
    is_open = find_open_missions(atlas, book.won_missions)
    return NotebookView(
        results={
            each: _result_view(atlas.missions_by_id[each], result) for each, result in book.results.items()
        },
        open=tuple(mission.id for mission in atlas.missions if mission.id in is_open),
        won=len(book.won_missions),
        laurels=book.laurel_count,
        contacts=book.tally.contacts,
        clues=book.tally.clues,
        boldest=book.tally.boldest,
        assassins=book.tally.assassins,
        attempt=None if room.attempt is None else _attempt_view(room, room.attempt),
    )


def _result_view(mission: Mission, result: MissionResult) -> ResultView:
    """Return what members see of the results of one mission."""
    return ResultView(
        result.wins,
        result.attempts,
        result.lost_in_a_row,
        tuple(sorted(result.laurels)),
        result.best_contacts,
        result.best_unused,
        result.fewest_marks,
        result.reinforced,
        result.with_bot,
        count_offered_reinforcement(mission, result),
    )


def _attempt_view(room: Room, attempt: Attempt) -> AttemptView:
    """Return what members see of the last attempt."""
    atlas, result = load_mission_map(), room.notebook.result_of_mission(attempt.mission)
    main = most_frequent_loss(result)
    easier = suggest_easier_mission(atlas, room.notebook, atlas.missions_by_id[attempt.mission])
    return AttemptView(
        attempt.mission,
        attempt.loss,
        attempt.contacts,
        attempt.clues,
        attempt.marks,
        attempt.unused,
        tuple(sorted(attempt.laurels)),
        attempt.reinforcement,
        attempt.with_bot,
        room.opened,
        None if main is None else main[0],
        0 if main is None else main[1],
        sum(result.losses.values()),
        None if attempt.is_won or easier is None else easier.id,
    )
