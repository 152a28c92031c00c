from __future__ import annotations

from dataclasses import fields, replace

import pytest

from nomdecode.missions.mission import BANDS, FINALE, Mission, mission_options
from nomdecode.missions.mission_map import CONDITIONS, load_mission_map
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, check_options

EVERY_MISSION = load_mission_map().missions


def mission(name: str) -> Mission:
    return load_mission_map().missions_by_id[name]


def numbers(of: Mission, reinforcement: int = 0) -> tuple[object, object]:
    fixed = mission_options(of, reinforcement)
    return fixed["tokens"], fixed["allowed_marks"]


@pytest.mark.parametrize("each", EVERY_MISSION, ids=lambda each: each.id)
def test_a_mission_fixes_its_options_and_rulebooks_offer_them(each: Mission) -> None:
    """D-50, A-17: no score, no taking back; conditions have the names that the rules will give them."""
    fixed = mission_options(each)
    kind = OPTIONS_OF_GAME[each.game]
    known = {field.name for field in fields(kind)}
    assert fixed.keys() - known <= CONDITIONS
    check_options(kind(**{name: value for name, value in fixed.items() if name in known - {"hourglass"}}))  # type: ignore[arg-type]
    assert (fixed["undo"], fixed["score"]) == (False, False)


def test_conditions_are_among_the_options() -> None:
    assert mission_options(mission("cacao"))["bold_clues"] == 2
    assert mission_options(mission("colmar"))["hourglass"] == {
        "on": True,
        "seconds": 90,
        "effect": "end_turn",
    }


def test_reinforcement_is_one_or_two_tokens_more_but_never_beyond_eleven() -> None:
    """D-59."""
    assert [numbers(mission("teche"), more) for more in (0, 1, 2)] == [(8, 3), (9, 3), (10, 3)]
    assert mission("dinant").max_reinforcement == 1
    assert mission("saint-malo").max_reinforcement == 0


def test_with_pictures_reinforcement_ends_at_nine_tokens() -> None:
    """D-59."""
    assert mission("jacmel").max_reinforcement == 1
    assert mission("cilaos").max_reinforcement == 2


def test_where_every_token_may_go_to_a_bystander_reinforcement_keeps_it_so() -> None:
    """D-59."""
    assert numbers(mission("gaspe"), 2) == (10, 10)


@pytest.mark.parametrize("more", [-1, 3])
def test_no_other_reinforcement_is_given(more: int) -> None:
    with pytest.raises(ValueError, match="teche takes 0 to 2"):
        mission_options(mission("teche"), more)


def test_pictures_and_decks_of_their_own_make_a_mission_uncommon() -> None:
    uncommon = [each.id for each in EVERY_MISSION if not each.needs_no_special_deck]
    assert uncommon == ["beauce", "jacmel", "deshaies", "cilaos"]
    assert [each.id for each in EVERY_MISSION if each.needs_pictures] == ["jacmel", "cilaos"]
    assert mission("jacmel").game is Game.DUO_IMAGES


def test_a_win_rate_fits_its_stars_from_the_lower_end_of_the_band_to_below_the_upper() -> None:
    three = mission("gaspe")
    assert [replace(three, win_rate=rate).has_win_rate_in_band for rate in (49, 50, 61, 62)] == [
        False,
        True,
        True,
        False,
    ]
    assert replace(three, win_rate=None).has_win_rate_in_band


def test_the_bands_leave_no_gap_and_the_finale_is_the_last() -> None:
    tiers = sorted(BANDS)
    assert tiers[-1] == FINALE
    assert [BANDS[tier][0] for tier in tiers[:-1]] == [BANDS[tier][1] for tier in tiers[1:]]
    assert (BANDS[1][1], BANDS[FINALE][0]) == (101, 0)
