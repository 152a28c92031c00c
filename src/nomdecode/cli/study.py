"""`nomdecode study FILE`: print what our bots think of the clues and touches of an exported game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from msgspec import to_builtins

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.play.picture import name_card
from nomdecode.cli.play.texts import choose_terminal_language
from nomdecode.cli.progress import show_waiting_time
from nomdecode.cli.replay import read_exported_game
from nomdecode.codec.events import GameLog, InvalidEvents, decode_game_log
from nomdecode.rules import View, view
from nomdecode.rules.seats import Seat
from nomdecode.study.clue_study import ClueStudy
from nomdecode.study.game_moments import GameNotFinished, read_moments
from nomdecode.study.game_study import LanguageUnknownToBots, Study, study_game


def run_study(args: argparse.Namespace) -> int:
    """Run `nomdecode study`: print the study of a finished game."""
    try:
        log = decode_game_log(read_exported_game(args.file))
        with show_waiting_time(f"studying {args.file}"):
            found = study_game(log)
    except InvalidEvents as bad:
        raise CommandError("bad_events", f"{args.file}: {bad}") from bad
    except (GameNotFinished, LanguageUnknownToBots) as bad:
        raise CommandError(bad.code, f"{args.file}: {bad}") from bad
    if args.json:
        print_json(to_builtins(found))
    else:
        print("\n".join(study_lines(found, log, args.language or choose_terminal_language())))
    return 0


_FR: Final = {
    "by": "Selon nos robots : des estimations, pas des verdicts.",
    "clue": "{place}. {word} {number} ({giver})",
    "void": "ne compte pas",
    "unknown": "mot inconnu de nos robots",
    "words": "attendu {expected} · trouvé {found}",
    "risk": "assassin {assassin} · adverse {theirs} · neutre {neutral}",
    "risk_duo": "assassin {assassin} · passant {neutral}",
    "worth": "valait {worth}, selon qui écoute {low} à {high} · justesse {precision}",
    "better": "mieux : {clues}",
    "turnings": "Moments clés",
    "turning": "{what} : {before} → {after}",
    "people": "Par personne",
    "person": "{name} : {parts}",
    "precision": "justesse {value} sur {clues} indices",
    "rapport": "complicité {value}",
    "touches": "{right} bonnes cartes sur {touches}",
    "percent": "{n} %",
    "point": ",",
}
_EN: Final = {
    "by": "By our bots: estimates, not verdicts.",
    "clue": "{place}. {word} {number} ({giver})",
    "void": "does not count",
    "unknown": "unknown to our bots",
    "words": "expected {expected} · found {found}",
    "risk": "assassin {assassin} · theirs {theirs} · neutral {neutral}",
    "risk_duo": "assassin {assassin} · bystander {neutral}",
    "worth": "was worth {worth}, depending on the listener {low} to {high} · precision {precision}",
    "better": "better: {clues}",
    "turnings": "Turning points",
    "turning": "{what}: {before} → {after}",
    "people": "By person",
    "person": "{name}: {parts}",
    "precision": "precision {value} over {clues} clues",
    "rapport": "rapport {value}",
    "touches": "{right} right cards of {touches}",
    "percent": "{n}%",
    "point": ".",
}
_FR_CA: Final = _FR | {"turnings": "Moments forts"}
TEXTS: Final = {"fr": _FR, "fr-CA": _FR_CA, "en": _EN}


def study_lines(found: Study, log: GameLog, language: str) -> Iterator[str]:
    """Yield the study of a game as lines of text."""
    texts, moments = TEXTS[language], read_moments(log)
    end = moments[-1].state
    seen = view(end, None)
    names = {player.id: player.name for player in (*end.departed, *end.players)}
    for clue in found.clues:
        yield from _clue_lines(clue, seen, names, texts)
    if found.turnings:
        yield texts["turnings"]
        for turning in found.turnings:
            before, after = (_format_percent(texts, value) for value in (turning.before, turning.after))
            yield "  " + texts["turning"].format(
                what=_name_step(found, turning.step, seen), before=before, after=after
            )
    if found.people:
        yield texts["people"]
    for person in found.people:
        parts = (
            [texts["touches"].format(right=person.right, touches=person.touches)] if person.touches else []
        )
        if person.precision is not None:
            parts.append(texts["precision"].format(value=person.precision, clues=person.clues))
        if person.rapport is not None:
            parts.append(texts["rapport"].format(value=_format_number(texts, person.rapport, sign="+")))
        yield "  " + texts["person"].format(name=names.get(person.player, "?"), parts=", ".join(parts) or "–")
    yield texts["by"]


def _clue_lines(clue: ClueStudy, seen: View, names: dict[str, str], texts: dict[str, str]) -> Iterator[str]:
    giver = names.get(clue.by or "", str(clue.giver))
    line = texts["clue"].format(place=clue.clue + 1, word=clue.word, number=clue.number, giver=giver)
    yield f"{line}  {texts['void']}" if clue.void else line
    if not clue.known:
        yield "   " + texts["unknown"]
        return
    if clue.expected is not None and clue.risk is not None:
        words = texts["words"].format(expected=_format_number(texts, clue.expected), found=clue.found)
        risks = {kind: _format_percent(texts, chance) for kind, chance in to_builtins(clue.risk).items()}
        is_duo = clue.giver in (Seat.SIDE_A, Seat.SIDE_B)
        yield f"   {words} · {texts['risk_duo' if is_duo else 'risk'].format(**risks)}"
    if clue.worth is not None:
        low, high = (_format_percent(texts, value) for value in (min(clue.worths), max(clue.worths)))
        worth = _format_percent(texts, clue.worth)
        yield "   " + texts["worth"].format(worth=worth, low=low, high=high, precision=clue.precision)
    if clue.better:
        each = [
            f"{one.word} {one.number} [{_name_cards(seen, one.meant)}] {_format_percent(texts, one.worth)}"
            for one in clue.better
        ]
        yield "   " + texts["better"].format(clues=" · ".join(each))


def _name_cards(seen: View, cards: tuple[int, ...]) -> str:
    return ", ".join(name_card(seen.table, card) for card in cards)


def _name_step(found: Study, step: int, seen: View) -> str:
    """Return the clue or the card of a step of the game, as text."""
    for clue in found.clues:
        if clue.step == step:
            return f"{clue.word} {clue.number}"
    return next((name_card(seen.table, touch.card) for touch in found.touches if touch.step == step), "–")


def _format_percent(texts: dict[str, str], value: float) -> str:
    return texts["percent"].format(n=f"{100 * value:.0f}")


def _format_number(texts: dict[str, str], value: float, sign: str = "-") -> str:
    rounded = round(value, 1) + 0.0  # never minus nothing
    return f"{rounded:{sign}.1f}".replace(".", texts["point"])
