"""Give a clue, ask the opposing spymaster about it first, challenge it, rule on it (C-24…C-37). Pure."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Final

from nomdecode.rules import duo_turns, team_turns
from nomdecode.rules.commands import UNLIMITED, AskAboutClue, GiveClue, Number, TypedNumber
from nomdecode.rules.events import (
    ChallengeDismissed,
    ChallengeUpheld,
    Clue,
    ClueAsked,
    ClueChallenged,
    ClueGiven,
    ClueRefused,
    Event,
    QuestionWithdrawn,
    TurnEnded,
    TurnEnding,
)
from nomdecode.rules.names import BLANK
from nomdecode.rules.options import (
    BOLD_NUMBER,
    LARGEST_NUMBER,
    ImagesOptions,
    Variant,
    WordsOptions,
)
from nomdecode.rules.refusals import (
    AlreadyRuled,
    ApprovedBeforehand,
    EmptyClue,
    EnoughAsked,
    InvalidNumber,
    NobodyToAsk,
    NoSuchCard,
    NotAWord,
    NotTheJudge,
    NotYoursToAnswer,
    NotYourTurn,
    NumberTooHigh,
    NumberTooLow,
    OnlySpymastersGiveClues,
    Refused,
    RefusedByTheJudge,
    UnlimitedNotAllowed,
    ZeroNotAllowed,
)
from nomdecode.rules.seats import GUESSERS, SEAT_OF_SIDE, SIDE_OF_SEAT, SPYMASTER_OF_TEAM, Seat
from nomdecode.rules.state import Phase, Standing, State

LONGEST_CLUE: Final = 60
# C-24, C-26: to ask costs nothing, and no rulebook says how often; so the other spymaster is not pestered.
# A word is asked about once: a no binds (C-37).
MOST_QUESTIONS: Final = 3


def why_not_give_clue(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may give no clue now; None when it may."""
    if seat in GUESSERS:
        return OnlySpymastersGiveClues
    # W-11, D-22; D-12: the first clue of Duo is given by whoever has one.
    if state.phase is not Phase.OPEN_CLUE and seat is not state.giver:
        return NotYourTurn
    return None


def why_not_ask_about_clue(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not ask the opposing spymaster about a clue now; None when it may."""
    reason = why_not_give_clue(state, seat)
    if reason is None and judge_of_clue_questions(state) is None:
        # C-36: in Duo and coop, asking the guesser would publish the clue.
        return NobodyToAsk
    # Where a doubtful clue needs consent, no number of questions makes one impossible.
    if reason is None and state.asked >= MOST_QUESTIONS and not state.setup.needs_consent:
        return EnoughAsked
    return reason


def has_judge_to_ask(variant: Variant | None) -> bool:
    """C-36: tell whether there is an opposing spymaster to show a clue to: not in Duo (None) nor in coop."""
    return variant is Variant.TEAMS or variant is Variant.THREE


def judge_of_clue_questions(state: State) -> Seat | None:
    """C-26: return the seat that answers questions about a clue, the opposing spymaster; None without one."""
    active = state.active
    return SPYMASTER_OF_TEAM[active.other] if active is not None and has_judge_to_ask(state.variant) else None


def why_not_answer_about_clue(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not answer the question about a clue; None when it may."""
    return None if seat is judge_of_clue_questions(state) else NotYoursToAnswer


def why_not_withdraw_question(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not take the question about a clue back; None when it may."""
    return None if seat is state.giver else NotYourTurn


def give_clue(state: State, seat: Seat, command: GiveClue) -> list[Event]:
    """Return the event that publishes a clue."""
    return [ClueGiven(_make_clue(state, seat, command))]


def ask_about_clue(state: State, seat: Seat, command: AskAboutClue) -> list[Event]:
    """Return the event that shows a clue to the opposing spymaster alone."""
    return [ClueAsked(_make_clue(state, seat, command))]


def answer_about_clue(state: State, *, allow: bool) -> list[Event]:
    """Return the events of an answer: an allowed clue is published, valid whatever the list says (C-26)."""
    question = state.question
    assert question is not None, "an answer needs a question"  # noqa: S101 - ours to get right
    if not allow:
        return [ClueRefused()]
    return [ClueGiven(replace(question, approved=True))]


def withdraw_question() -> list[Event]:
    """Return the event by which the giver takes the question back."""
    return [QuestionWithdrawn()]


def _make_clue(state: State, seat: Seat, command: GiveClue | AskAboutClue) -> Clue:
    """Build a clue from a command; refuse an unreadable or closed word, unknown cards, a wrong number."""
    word = command.word.strip()
    if not word and not state.setup.spoken:
        raise EmptyClue  # C-01; T-10: a spoken word need not be written
    # In every mode of the referee: what cannot be read is no clue.
    if word and (len(word) > LONGEST_CLUE or not _is_readable_word(word)):
        raise NotAWord
    if any(_is_same_word(word, each.word) for each in state.closed):
        raise RefusedByTheJudge  # C-37
    feared = command.feared if isinstance(command, GiveClue) else ()
    if any(not 0 <= card < len(state.covered) for card in (*command.meant, *feared)):
        raise NoSuchCard
    return Clue(word, _check_number(command.number, state), seat, command.meant, feared=feared)


def _is_readable_word(word: str) -> bool:
    """Tell whether a word can be read: printable, nothing blank, at least one letter or digit."""
    return word.isprintable() and not BLANK.search(word) and any(c.isalnum() for c in word)


def _is_same_word(one: str, other: str) -> bool:
    """Tell whether two clues are the same word, however it is spelled: case, hyphens, spaces, marks."""
    return _comparable_letters(one) == _comparable_letters(other)


def _comparable_letters(word: str) -> str:
    """Return the letters and digits of a word without case, ligatures and punctuation."""
    plain = unicodedata.normalize("NFC", word).casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in plain if letter.isalnum())


_DIGITS: tuple[int, ...] = tuple(range(1, 10))
# The numbers a clue may carry, by (zero, unlimited); A-08: no limit by the words left.
_NUMBERS: dict[tuple[bool, bool], tuple[Number, ...]] = {
    (False, False): _DIGITS,
    (True, False): (0, *_DIGITS),
    (False, True): (*_DIGITS, UNLIMITED),
    (True, True): (0, *_DIGITS, UNLIMITED),
}


def allowed_numbers(state: State) -> tuple[Number, ...]:
    """Return the numbers the next clue may carry; T-10: unlimited says that a spoken one was not reported.

    Where a mission asks something of the number (D-53, D-54), a spoken one is told.
    """
    options = state.setup.options
    has_unlimited = isinstance(options, WordsOptions | ImagesOptions) and options.unlimited
    lowest, highest = _number_bounds(state)
    is_free = (lowest, highest) == _FREE
    every = _NUMBERS[options.zero, has_unlimited or (state.setup.spoken and is_free)]
    if is_free:
        return every
    return tuple([each for each in every if each == UNLIMITED or lowest <= each <= highest])


def barred_numbers(state: State) -> tuple[int, ...]:
    """Return the numbers that a mission bars for the next clue (D-53, D-54)."""
    lowest, highest = _number_bounds(state)
    return (*range(1, lowest), *range(highest + 1, LARGEST_NUMBER + 1))


_FREE: Final = (0, LARGEST_NUMBER)


def _number_bounds(state: State) -> tuple[int, int]:
    """D-53, D-54: return the least and greatest number of the next clue; by the count of clues, for A-14."""
    options = state.setup.options
    if isinstance(options, WordsOptions | ImagesOptions):
        return _FREE
    given = [clue for clue in state.log if clue.standing is not Standing.TAKEN_BACK]
    return BOLD_NUMBER if len(given) < options.bold_clues else 0, options.highest_number


def _check_number(typed: TypedNumber, state: State) -> Number:
    """Return the number of a clue as typed; refuse one that this game or its mission does not allow."""
    # V-05; D-20: Duo has no unlimited clue.
    if typed == UNLIMITED:
        if UNLIMITED in allowed_numbers(state):
            return UNLIMITED
        if not state.setup.spoken:
            raise UnlimitedNotAllowed
        lowest, highest = _number_bounds(state)
        raise NumberTooLow(lowest=lowest) if lowest else NumberTooHigh(highest=highest)
    # C-35: one digit; True is not a number here.
    if not isinstance(typed, int) or isinstance(typed, bool) or not 0 <= typed <= 9:
        raise InvalidNumber
    # V-01, A-07
    if typed == 0 and not state.setup.options.zero:
        raise ZeroNotAllowed
    lowest, highest = _number_bounds(state)
    if typed < lowest:
        raise NumberTooLow(lowest=lowest)  # D-53
    if typed > highest:
        raise NumberTooHigh(highest=highest)  # D-54
    return typed


def hints_for_giver(state: State, seat: Seat, number: TypedNumber) -> tuple[str, ...]:
    """A-08: return hints for the giver alone: a number larger than the codenames left, which is legal."""
    left = (
        state.count_contacts_left(SIDE_OF_SEAT[seat])
        if state.is_duo
        else state.count_codenames_left(state.side_on_turn)
    )
    return ("more_than_words_left",) if isinstance(number, int) and number > left else ()


def why_not_challenge_clue(state: State, _seat: Seat) -> type[Refused] | None:
    """Return why the clue cannot be challenged; None when it can. Anybody at the table may (C-28)."""
    logged = state.log[-1]
    if logged.approved:
        return ApprovedBeforehand
    return None if logged.standing is Standing.GIVEN else AlreadyRuled


def challenge_clue(seat: Seat) -> list[Event]:
    """Return the event by which a seat challenges the clue as not valid."""
    return [ClueChallenged(seat)]


def judge_of_challenge(state: State) -> Seat:
    """A-27, A-18: return who rules: opposing spymaster, coop's guesser, Duo's side that did not challenge."""
    if state.is_duo:
        assert state.challenger is not None, "somebody challenged"  # noqa: S101 - ours to get right
        return SEAT_OF_SIDE[SIDE_OF_SEAT[state.challenger].other]
    if state.variant is Variant.COOP:
        return Seat.GUESSER
    return SPYMASTER_OF_TEAM[state.side_on_turn.other]


def why_not_rule_on_clue(state: State, seat: Seat) -> type[Refused] | None:
    """Return why this seat may not rule on the challenge; None when it may."""
    return None if seat is judge_of_challenge(state) else NotTheJudge


def rule_on_clue(state: State, *, uphold: bool) -> list[Event]:
    """Return the events of a ruling: a dismissal is free, an upheld challenge costs the game's penalty."""
    if not uphold:
        return [ChallengeDismissed()]
    if state.is_duo:
        return [ChallengeUpheld(), *duo_turns.pay_for_invalid_clue(state)]  # C-32
    if state.clearance:
        return [ChallengeUpheld(), *team_turns.fail_clearance(state)]
    # C-30, C-31, A-23, A-35: the turn ends; what the others may cover follows from its ending.
    return [ChallengeUpheld(), TurnEnded(TurnEnding.INVALID_CLUE)]
