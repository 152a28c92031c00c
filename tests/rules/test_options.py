from __future__ import annotations

from dataclasses import fields, replace

import pytest

from nomdecode.rules.options import (
    LONGEST_HOURGLASS,
    OPTIONS_OF_GAME,
    DuoImagesOptions,
    DuoOptions,
    Excess,
    FullNames,
    Game,
    Hourglass,
    ImagesOptions,
    OptionMeta,
    Options,
    Sounds,
    TimeEffect,
    Variant,
    WordsOptions,
    check_options,
    option_metadata,
)
from nomdecode.rules.refusals import OptionNotOffered
from tests.tables import EVERY_GAME


def test_all_options_are_off_as_printed() -> None:
    """O-01, O-02, O-03, O-04, O-05, O-09, O-10a, O-10b."""
    options = WordsOptions()
    assert not any(
        (options.compounds, options.full_names, options.acronyms, options.homonyms, options.rhymes)
    )
    assert not options.zero
    assert not options.unlimited
    assert options.hourglass == Hourglass(on=False, seconds=60, effect=TimeEffect.SIGNAL)
    assert options.variant is Variant.TEAMS


def test_images_has_its_own_options_and_none_about_sound() -> None:
    """O-06, O-11, I-16, A-46, T-04."""
    options = ImagesOptions()
    assert not options.hourglass.on
    assert not options.no_shapes
    assert not options.end_with_assassin
    assert not hasattr(options, "homonyms")
    assert not hasattr(options, "rhymes")
    assert not hasattr(WordsOptions(), "end_with_assassin")


def test_duo_has_nine_tokens_and_keeps_score() -> None:
    """O-05d, O-07, O-08, D-04."""
    options = DuoOptions()
    assert (options.tokens, options.score) == (9, True)
    assert options.full_names is FullNames.NO
    assert options.sounds is Sounds.NO
    assert not hasattr(options, "unlimited")


@pytest.mark.parametrize("game", list(Game))
def test_every_game_has_one_value_of_options(game: Game) -> None:
    assert OPTIONS_OF_GAME[game]().game is game


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_what_the_rulebooks_offer_is_accepted(options: Options) -> None:
    """A-46: zero and unlimited also in coop and with three players."""
    check_options(options)


@pytest.mark.parametrize(
    "options",
    [
        DuoOptions(tokens=8),
        DuoOptions(tokens=12),
        DuoOptions(tokens=0, allowed_marks=0),
        DuoOptions(tokens=12, allowed_marks=1),
        DuoOptions(allowed_marks=10),
        DuoOptions(allowed_marks=-1),
        DuoOptions(excess=Excess.COSTS_TWO),
        DuoOptions(bold_clues=5),
        DuoOptions(bold_clues=-1),
        DuoOptions(highest_number=0),
        DuoOptions(highest_number=10),
        DuoOptions(bold_clues=1, highest_number=2),
        DuoImagesOptions(excess=Excess.COSTS_TWO),
        DuoImagesOptions(tokens=6),
        DuoImagesOptions(tokens=10),
        WordsOptions(variant=Variant.COOP, unequal_teams=True),
        WordsOptions(hourglass=Hourglass(seconds=0)),
        WordsOptions(hourglass=Hourglass(seconds=LONGEST_HOURGLASS + 1)),
    ],
)
def test_what_no_rulebook_offers_is_refused_with_the_option(options: Options) -> None:
    """O-07, A-15, T-08, D-51, D-53, D-54."""
    with pytest.raises(OptionNotOffered) as refused:
        check_options(options)
    assert refused.value.facts["option"] in {
        "tokens",
        "allowed_marks",
        "excess",
        "bold_clues",
        "highest_number",
        "hourglass",
        "unequal_teams",
    }


@pytest.mark.parametrize("tokens", [9, 10, 11])
def test_nine_ten_or_eleven_tokens(tokens: int) -> None:
    """D-04, O-07."""
    check_options(DuoOptions(tokens=tokens))


def test_a_mission_may_have_fewer_tokens() -> None:
    """A-15, D-43."""
    check_options(DuoOptions(tokens=1, allowed_marks=1))
    check_options(replace(DuoImagesOptions(), tokens=3, allowed_marks=0))


@pytest.mark.parametrize("kind", OPTIONS_OF_GAME.values())
def test_every_option_says_what_it_is(kind: type[Options]) -> None:
    abouts = option_metadata(kind)
    assert list(abouts) == [field.name for field in fields(kind)]
    assert all(isinstance(about, OptionMeta) for about in abouts.values())
