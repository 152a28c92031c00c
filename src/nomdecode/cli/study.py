"""`nomdecode study FILE`: what our bots think of an exported game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from msgspec import to_builtins

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.play.picture import said_card
from nomdecode.cli.play.texts import terminal_language
from nomdecode.cli.progress import waiting
from nomdecode.cli.replay import read
from nomdecode.codec.events import GameLog, InvalidEvents, decode_game_log
from nomdecode.rules import View, view
from nomdecode.study.clue_study import ClueStudy
from nomdecode.study.game_moments import GameNotFinished, read_moments
from nomdecode.study.game_study import LanguageUnknownToBots, Study, study_game


def run(args: argparse.Namespace) -> int:
    """Print the study of a finished game."""
    try:
        log = decode_game_log(read(args.file))
        with waiting(f"studying {args.file}"):
            found = study_game(log)
    except InvalidEvents as bad:
        raise CommandError("bad_events", f"{args.file}: {bad}") from bad
    except (GameNotFinished, LanguageUnknownToBots) as bad:
        raise CommandError(bad.code, f"{args.file}: {bad}") from bad
    if args.json:
        print_json(to_builtins(found))
    else:
        print("\n".join(told(found, log, args.language or terminal_language())))
    return 0


_FR: Final = {
    "by": "Selon nos robots : des estimations, pas des verdicts.",
    "clue": "{place}. {word} {number} ({giver})",
    "void": "ne compte pas",
    "unknown": "mot inconnu de nos robots",
    "words": "attendu {expected} · trouvé {found}",
    "risk": "assassin {assassin} · adverse {theirs} · neutre {neutral}",
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


def told(found: Study, log: GameLog, language: str) -> Iterator[str]:
    """Yield the study as lines."""
    texts, moments = TEXTS[language], read_moments(log)
    end = moments[-1].state
    seen = view(end, None)
    names = {player.id: player.name for player in (*end.departed, *end.players)}
    for clue in found.clues:
        yield from _clue(clue, seen, names, texts)
    if found.turnings:
        yield texts["turnings"]
        for turning in found.turnings:
            before, after = (_percent(texts, value) for value in (turning.before, turning.after))
            yield "  " + texts["turning"].format(
                what=_what(found, turning.step, seen), before=before, after=after
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
            parts.append(texts["rapport"].format(value=_number(texts, person.rapport, sign="+")))
        yield "  " + texts["person"].format(name=names.get(person.player, "?"), parts=", ".join(parts) or "–")
    yield texts["by"]


def _clue(clue: ClueStudy, seen: View, names: dict[str, str], texts: dict[str, str]) -> Iterator[str]:
    giver = names.get(clue.by or "", str(clue.giver))
    line = texts["clue"].format(place=clue.clue + 1, word=clue.word, number=clue.number, giver=giver)
    yield f"{line}  {texts['void']}" if clue.void else line
    if not clue.known:
        yield "   " + texts["unknown"]
        return
    if clue.expected is not None and clue.risk is not None:
        words = texts["words"].format(expected=_number(texts, clue.expected), found=clue.found)
        risks = to_builtins(clue.risk).items()
        yield f"   {words} · {texts['risk'].format(**{k: _percent(texts, v) for k, v in risks})}"
    if clue.worth is not None:
        low, high = (_percent(texts, value) for value in (min(clue.worths), max(clue.worths)))
        worth = _percent(texts, clue.worth)
        yield "   " + texts["worth"].format(worth=worth, low=low, high=high, precision=clue.precision)
    if clue.better:
        each = [
            f"{one.word} {one.number} [{_cards(seen, one.meant)}] {_percent(texts, one.worth)}"
            for one in clue.better
        ]
        yield "   " + texts["better"].format(clues=" · ".join(each))


def _cards(seen: View, cards: tuple[int, ...]) -> str:
    return ", ".join(said_card(seen.table, card) for card in cards)


def _what(found: Study, step: int, seen: View) -> str:
    """Name the clue or the card of a step."""
    for clue in found.clues:
        if clue.step == step:
            return f"{clue.word} {clue.number}"
    return next((said_card(seen.table, touch.card) for touch in found.touches if touch.step == step), "–")


def _percent(texts: dict[str, str], value: float) -> str:
    return texts["percent"].format(n=f"{100 * value:.0f}")


def _number(texts: dict[str, str], value: float, sign: str = "-") -> str:
    return f"{value:{sign}.1f}".replace(".", texts["point"])
