"""The expert ending of Images: all images, then the assassin (V-20…V-23, A-21). Pure."""

from __future__ import annotations

from nomdecode.rules.events import ClearanceBegan, Event
from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity
from nomdecode.rules.state import State
from nomdecode.rules.turns import team_wins


def touch_assassin(after: State) -> list[Event]:
    """V-21: with all images found it wins; V-22: too early, it begins a clearance."""
    if after.left(after.on_turn) == 0:
        return team_wins(after, after.on_turn, Ending.ASSASSIN_LAST)
    # A-21e: also when the touch was guess N + 1.
    return [ClearanceBegan()]


def go_on_clearing(after: State, identity: Identity) -> list[Event]:
    """A-21d: any touch that is not one's own gives the game away; the last own image wins it."""
    if identity is not IDENTITY_OF_TEAM[after.on_turn]:
        return fail_clearance(after)
    if after.left(after.on_turn) == 0:
        return team_wins(after, after.on_turn, Ending.CLEARED)
    return []


def fail_clearance(state: State) -> list[Event]:
    """V-22: failure gives the win to the opponents."""
    return team_wins(state, state.on_turn.other, Ending.CLEARANCE_FAILED)
