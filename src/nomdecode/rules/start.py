"""Begin a game, or the next one of a series: check players, seats, options, cards and key. Pure."""

from __future__ import annotations

from collections import Counter

from nomdecode.rules.events import Event, GameStarted, Setup
from nomdecode.rules.keys import GRIDS, has_printed_composition
from nomdecode.rules.names import is_visible_name
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Options,
    TeamOptions,
    Variant,
    check_options,
    seats_of_game,
)
from nomdecode.rules.refusals import (
    AlreadySeated,
    GameNotOver,
    NamelessPlayer,
    NobodyGuesses,
    NoKeyHolder,
    SeatNotInThisGame,
    TooFewPlayers,
    TooManyGuessers,
    UnequalTeams,
    WrongDeal,
    WrongSpymasters,
)
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Player, Seat, Side
from nomdecode.rules.state import Phase, State

FEWEST_FOR_TEAMS = 4


def start_game(setup: Setup, previous: State | None = None) -> list[Event]:
    """Return the event that begins a game, or the next one after a finished one.

    Raises:
        Refused: when the people, the options, the cards or the key do not fit.
    """
    if previous is not None and previous.phase is not Phase.OVER:
        raise GameNotOver
    check_options(setup.options)
    check_players(setup.options, setup.players, spoken=setup.spoken)
    _check_deal(setup)
    return [GameStarted(setup)]


def check_players(options: Options, players: tuple[Player, ...], *, spoken: bool = False) -> None:
    """Refuse too few or too many players, and empty seats (W-01, W-02, G-05, V-16).

    At a real table a seat without a device is the table's, as long as each key is seen (T-12).

    Raises:
        Refused: naming what is missing.
    """
    if not all(is_visible_name(p.name) for p in players):
        raise NamelessPlayer
    if len({p.id for p in players}) < len(players):
        raise AlreadySeated("a player sits in two seats")
    seats = seats_of_game(options)
    strangers = [p.seat for p in players if p.seat not in seats]
    if strangers:
        raise SeatNotInThisGame(f"{options.game} has no seat “{strangers[0]}” in this variant")
    if spoken:
        _check_devices(options, players)
    elif isinstance(options, DuoOptions | DuoImagesOptions):
        _check_seats_taken(players, (Seat.SIDE_A, Seat.SIDE_B))
    else:
        _check_teams(options, players)


def _check_devices(options: Options, players: tuple[Player, ...]) -> None:
    """T-12: refuse a real table where a key has no device, or a spymaster's two."""
    held = Counter(p.seat for p in players)
    if isinstance(options, DuoOptions | DuoImagesOptions):
        if not (held[Seat.SIDE_A] and held[Seat.SIDE_B]):
            raise NoKeyHolder
        return
    if not any(held[seat] for seat in SPYMASTERS):
        raise NoKeyHolder
    if any(held[seat] > 1 for seat in SPYMASTERS):
        raise WrongSpymasters
    if options.variant is Variant.THREE and held[Seat.GUESSER] > 1:
        raise TooManyGuessers


def _check_teams(options: TeamOptions, players: tuple[Player, ...]) -> None:
    """Refuse too few players, wrong spymasters, empty seats and unequal teams."""
    seats = seats_of_game(options)
    if options.variant is Variant.TEAMS and len(players) < FEWEST_FOR_TEAMS:
        # G-05: the two- and three-player variants are offered instead.
        offered = (Variant.COOP, Variant.THREE) if len(players) == 3 else (Variant.COOP,)
        raise TooFewPlayers(offered=offered)
    held = Counter(p.seat for p in players)
    # W-02: each team picks exactly one spymaster.
    if any(held[seat] != 1 for seat in seats if seat in SPYMASTERS):
        raise WrongSpymasters
    _check_seats_taken(players, seats)
    # V-16: one common guesser.
    if options.variant is Variant.THREE and held[Seat.GUESSER] != 1:
        raise TooManyGuessers
    # W-01: teams as equal as possible.
    sizes = Counter(SIDE_OF_SEAT.get(p.seat) for p in players)
    if (
        options.variant is Variant.TEAMS
        and not options.unequal_teams
        and abs(sizes[Side.RED] - sizes[Side.BLUE]) > 1
    ):
        raise UnequalTeams


def _check_seats_taken(players: tuple[Player, ...], seats: tuple[Seat, ...]) -> None:
    """Refuse a game in which one of these seats is empty."""
    taken = {p.seat for p in players}
    empty = [seat for seat in seats if seat not in taken]
    if empty:
        raise NobodyGuesses(f"nobody sits in the seat “{empty[0]}”")


def _check_deal(setup: Setup) -> None:
    """Refuse cards or a key that do not fit the game."""
    game = setup.options.game
    size = GRIDS[game].size
    if len(setup.cards) != size:
        raise WrongDeal(f"{game} is played with {size} cards, not {len(setup.cards)}")
    # W-04: both faces of one card can never lie on the grid together.
    if len({c.card for c in setup.cards}) < size or len({c.text for c in setup.cards}) < size:
        raise WrongDeal("a card or a codename lies on the grid twice")
    # W-07, I-02, D-09, D-46
    if not has_printed_composition(game, setup.key):
        raise WrongDeal(f"the key does not have the composition of {game}")
