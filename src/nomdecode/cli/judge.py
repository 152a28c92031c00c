"""`nomdecode judge`: ask the referee about one clue, a file of clues, or random ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_progress
from nomdecode.decks.deck import Deck
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon import Lexicon, load_lexicon, normalize_without_accents
from nomdecode.lexicon.language import all_languages, find_language, has_lexicon
from nomdecode.referee import Ruling, Verdict, judge
from nomdecode.rules.options import DuoOptions, Edition, ImagesOptions, Options, WordsOptions

STATUS_OF_VERDICT = {Verdict.OK: 0, Verdict.WARN: 3, Verdict.HARD: 4}
LARGEST_FILE = 5_000_000
COMMONEST = 5_000
GRID = 25


@dataclass(frozen=True, slots=True)
class ClueQuestion:
    """A clue to judge against the visible codenames, and the verdict expected, if any."""

    clue: str
    visible: tuple[str, ...]
    expected: str = ""


def _input_error(code: str, message: str) -> CommandError:
    """Return the error for input that cannot be read."""
    return CommandError(code, message, status=2)


def run_judge(args: argparse.Namespace) -> int:
    """Run `nomdecode judge`: judge one clue, a file of clues or random ones."""
    options = _options_of_edition(args.edition or find_language(args.language).edition)
    if args.batch is not None:
        return _judge_file(_parse_questions(_read_text(args.batch)), args, options)
    if args.random is not None:
        return _judge_random_clues(args, options)
    if args.clue is None:
        raise _input_error("no_clue", "give a clue, --batch FILE or --random N")
    question = ClueQuestion(args.clue, _split_words(args.board))
    ruling = _judge_question(question, args.language, options)
    if args.json:
        print_json(_ruling_as_json(question, ruling))
    else:
        _print_ruling(question, ruling)
    return _exit_status(args, [ruling])


def _exit_status(args: argparse.Namespace, rulings: Iterable[Ruling]) -> int:
    """Return the exit status: of the worst verdict where `--exit-status` asks for it, else 0."""
    return max((STATUS_OF_VERDICT[each.verdict] for each in rulings), default=0) if args.exit_status else 0


def _options_of_edition(edition: str) -> Options:
    match edition:
        case "images":
            return ImagesOptions()
        case "duo":
            return DuoOptions()
    return WordsOptions(edition=Edition(edition))


def _judge_question(question: ClueQuestion, language: str, options: Options) -> Ruling:
    return judge(question.clue, question.visible, language, options)


def _judge_questions(
    questions: Sequence[ClueQuestion], language: str, options: Options
) -> list[tuple[ClueQuestion, Ruling]]:
    """Return each question with its ruling."""
    each = show_progress(questions, "clues judged", len(questions))
    return [(question, _judge_question(question, language, options)) for question in each]


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(word for part in text.split(",") if (word := part.strip()))


def _read_text(name: str) -> str:
    try:
        content = sys.stdin.buffer.read(LARGEST_FILE + 1) if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise _input_error("unreadable_file", f"cannot read {name!r}: {error}") from error
    if len(content) > LARGEST_FILE:
        raise _input_error("file_too_large", f"{name!r} is over {LARGEST_FILE} bytes")
    return content.decode("utf-8-sig", "replace")


def _parse_questions(text: str) -> list[ClueQuestion]:
    return [
        _parse_question(line, number)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and line[0] != "#"
    ]


def _parse_question(line: str, number: int) -> ClueQuestion:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) < 2:
        raise _input_error("bad_line", f"line {number}: expected clue TAB codenames [TAB flag|ok]")
    expected = cells[2].lower() if len(cells) > 2 else ""
    if expected not in ("", "flag", "ok"):
        raise _input_error("bad_line", f"line {number}: expected flag or ok, not {cells[2]!r}")
    return ClueQuestion(cells[0], _split_words(cells[1]), expected)


def _judge_file(questions: Sequence[ClueQuestion], args: argparse.Namespace, options: Options) -> int:
    rulings = _judge_questions(questions, args.language, options)
    score = _score_rulings(rulings)
    if args.json:
        print_json({"rulings": [_ruling_as_json(*each) for each in rulings], **score})
        return _exit_status(args, (ruling for _, ruling in rulings))
    for question, ruling in rulings:
        _print_ruling(question, ruling)
    for name, value in score.items():
        print(f"{name}: {value}")
    return _exit_status(args, (ruling for _, ruling in rulings))


def _score_rulings(rulings: Sequence[tuple[ClueQuestion, Ruling]]) -> dict[str, float | int | None]:
    """Return precision and recall of warnings and refusals over the lines with an expected verdict."""
    asked = [(q.expected, r.verdict is not Verdict.OK) for q, r in rulings if q.expected]
    hits = sum(expected == "flag" and flagged for expected, flagged in asked)
    flags = sum(flagged for _, flagged in asked)
    wanted = sum(expected == "flag" for expected, _ in asked)
    return {
        "judged": len(rulings),
        "expected": len(asked),
        "precision": round(hits / flags, 4) if flags else None,
        "recall": round(hits / wanted, 4) if wanted else None,
    }


def _judge_random_clues(args: argparse.Namespace, options: Options) -> int:
    lexicon = load_lexicon(args.language)
    deck = next((deck for deck in list_shipped_decks() if deck.language == args.language), None)
    if lexicon is None or deck is None:
        known = ", ".join(filter(has_lexicon, all_languages()))
        raise _input_error("no_lexicon", f"--random needs one of {known}, not {args.language!r}")
    if args.random < 1:
        raise _input_error("bad_number", f"--random judges at least 1 clue, not {args.random}")
    rulings = _judge_questions(
        _draw_random_questions(lexicon, deck, args.random, args.seed), args.language, options
    )
    flagged = [(question, ruling) for question, ruling in rulings if ruling.verdict is not Verdict.OK]
    share = round(len(flagged) / len(rulings), 4)
    if args.json:
        print_json(
            {
                "judged": len(rulings),
                "flagged": share,
                "rulings": [_ruling_as_json(*each) for each in flagged],
            }
        )
        return _exit_status(args, (ruling for _, ruling in flagged))
    for question, ruling in flagged:
        _print_ruling(question, ruling)
    print(f"judged: {len(rulings)}")
    print(f"flagged: {share}")
    return _exit_status(args, (ruling for _, ruling in flagged))


def _draw_random_questions(lexicon: Lexicon, deck: Deck, count: int, seed: int) -> list[ClueQuestion]:
    """Draw clues from the most common nouns and boards from the base deck; no clue lies on its board."""
    random = Random(seed)  # noqa: S311 - a reproducible sample, not a secret
    nouns = _commonest_nouns(lexicon)
    questions = []
    for _ in range(count):
        clue = random.choice(nouns)
        board = [
            word
            for word in random.sample(deck.all_faces, GRID)
            if normalize_without_accents(word) != normalize_without_accents(clue)
        ]
        questions.append(ClueQuestion(clue.upper(), tuple(board)))
    return questions


def _commonest_nouns(lexicon: Lexicon) -> list[str]:
    nouns = (word for word in lexicon.vocabulary if word.isalpha() and "n" in lexicon.entry(word).kinds)
    return [word for _, word in zip(range(COMMONEST), nouns, strict=False)]


def _ruling_as_json(question: ClueQuestion, ruling: Ruling) -> dict[str, Any]:
    report: dict[str, Any] = {
        "clue": question.clue,
        "visible": list(question.visible),
        "verdict": ruling.verdict,
        "lexicon": ruling.lexicon,
        "findings": [
            {"code": f.code, "verdict": f.verdict, "codename": f.codename, "because": f.because}
            for f in ruling.findings
        ],
    }
    return report | ({"expected": question.expected} if question.expected else {})


def _print_ruling(question: ClueQuestion, ruling: Ruling) -> None:
    expected = f" (expected {question.expected})" if question.expected else ""
    print(_printable_clue(f"{question.clue}: {ruling.verdict}{expected}"))
    for finding in ruling.findings:
        about = f" {finding.codename}" if finding.codename else ""
        because = f" ({finding.because})" if finding.because else ""
        print(_printable_clue(f"  {finding.verdict} {finding.code}{about}{because}"))
    if not ruling.lexicon:
        print("  no_lexicon: only the mechanical checks were made")


def _printable_clue(text: str) -> str:
    """Escape characters of a clue that no terminal shows."""
    return "".join(c if c.isprintable() else "�" for c in text).encode("utf-8", "replace").decode()
