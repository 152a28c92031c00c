"""`python -m bench.judge.halves [--fit FOLDER]`: part what bots know in two, and fit the weights of both.

Every word's lists are dealt out in turn, whole, so that giver and judge know what different writers thought
of. The giver is told the kinds of words by whoever saw the word, the judge by whoever saw the kind. Each has
vectors that the other is denied. Nothing of FOLDER is kept but `weights.json`.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

from tools.associations.compiling import lexicon_of, pack
from tools.associations.strengths import read, read_file, strengths
from tools.bots import choices, held_out, logit, senses
from tools.bots.fit import KINDS, as_players
from tools.kinds import compiling

from nomdecode.bots.knowledge.resources import DATA, RELATIONS, load_resources

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUT = HERE.parent / ".judge"
SHIPPED = ROOT / "src/nomdecode/bots/data"
WEIGHTS = HERE / "weights.json"
LANGUAGES = ("en", "fr")
HALVES = ("giver", "judge")
SPACES = {
    "giver": {"en": ("minilm",), "fr": ("minilm", "glove")},
    "judge": {"en": ("glove",), "fr": ("spacy",)},
}
LINKS = ("made", "does", "like", "met", "examples", "halves")  # by one writer: only the giver has them
FITTED_ON = {
    "en": ("cultural_codes_val", "strategy_human_clue", "connector_listener", "koyyalagunta_amt"),
    "fr": ("assoc_boards_fr_jdm_dev",),
}


class NotBuilt(Exception):
    """The halves have not been made: `python -m bench.judge.halves`."""


@contextmanager
def knowing(half: str) -> Iterator[None]:
    """Let bots read what they know from this half.

    Raises:
        NotBuilt: before `python -m bench.judge.halves`.
    """
    folder = OUT / half
    if not (folder / "weights.json").is_file():
        raise NotBuilt(str(NotBuilt.__doc__))
    token = DATA.set(folder)
    try:
        yield
    finally:
        DATA.reset(token)


def build() -> None:
    """Write both halves, with the weights that were fitted for them."""
    for half in HALVES:
        shutil.rmtree(OUT / half, ignore_errors=True)
        for language in LANGUAGES:
            folder = OUT / half / language
            folder.mkdir(parents=True)
            _copy(half, language, folder)
            _pack_lists(half, language, folder)
            _pack_kinds(half, language, folder)
        (OUT / half / "weights.json").write_text(json.dumps(_weights(half)), "utf-8")
        with knowing(half):
            for language in LANGUAGES:
                senses.write(OUT / half, language)


def fit(folder: Path) -> None:
    """Fit the weights of both halves on human choices, print how well they hold, and keep them."""
    fitted: dict[str, dict[str, object]] = {half: {} for half in HALVES}
    for half in HALVES:
        with knowing(half):
            for language in LANGUAGES:
                resources = load_resources(language)
                sets = {name: choices.read(folder, name, resources) for name in FITTED_ON[language]}
                names = choices.names(resources)
                for name, figures in held_out.scores(sets, sets, names).items():
                    print(f"{half} {name:26} {figures}")
                weigh = as_players if language == "fr" else dict
                fitted[half][language] = {
                    kind: weigh(weights) | (KINDS if "shared" in weights else {})
                    for kind, weights in logit.listeners(sets, names, ()).items()
                }
    WEIGHTS.write_text(json.dumps(fitted, indent=1) + "\n", "utf-8")
    for half in HALVES:
        (OUT / half / "weights.json").write_text(json.dumps(_weights(half)), "utf-8")


def _weights(half: str) -> dict[str, dict[str, object]]:
    """The fitted weights in the form of `bots/data/weights.json`; before the first fit, none."""
    known = json.loads(WEIGHTS.read_text("utf-8")) if WEIGHTS.is_file() else {}
    shipped = json.loads((SHIPPED / "weights.json").read_text("utf-8"))
    return {
        language: {
            "": known.get(half, {}).get(language, {"blend": {}}),
            # Whoever knows written links alone is not fitted again.
            " ".join(sorted(SPACES[half][language])): shipped[language][
                _without_any_vectors(shipped[language])
            ],
        }
        for language in LANGUAGES
    }


def _without_any_vectors(fitted: dict[str, object]) -> str:
    """Return the key of the weights that were fitted without any space of vectors."""
    return max((key for key in fitted if "wordnet" not in key.split()), key=len)


def _copy(half: str, language: str, folder: Path) -> None:
    names = ["heard.txt.gz", "heard_as.tsv", *(f"{name}.npz" for name in SPACES[half][language])]
    if half == "giver":
        names += [f"{file}.npz" for file in RELATIONS.values()]
        names += [f"{link}.{ending}" for link in LINKS for ending in ("npz", "txt.gz")]
    for name in names:
        if (SHIPPED / language / name).is_file():
            shutil.copyfile(SHIPPED / language / name, folder / name)


def _pack_lists(half: str, language: str, folder: Path) -> None:
    dealt: Counter[str] = Counter()
    kept = []
    for head, written in read(ROOT / "tools/associations" / language):
        # Who is dealt the first list of a word, or its only one, is chance.
        if (dealt[head] + crc32(head.encode())) % len(HALVES) == HALVES.index(half):
            kept.append((head, written))
        dealt[head] += 1
    pack(folder, "associations", strengths(kept, lexicon_of(language)))


def _pack_kinds(half: str, language: str, folder: Path) -> None:
    here, lexicon = ROOT / "tools/kinds", lexicon_of(language)
    wide = compiling.wide_kinds(here / f"wide/{language}.txt", lexicon)
    of_words = list(read(here / "is" / language))
    of_kinds = compiling.inverted(read_file(here / f"members/{language}.txt"))
    told = (of_words, []) if half == "giver" else ([], of_kinds)
    pack(folder, "is", compiling.is_a([], *told, wide, lexicon))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fit", type=Path, metavar="FOLDER", help="fit on the human choices of this folder")
    asked = parser.parse_args()
    build()
    if asked.fit:
        fit(asked.fit)


if __name__ == "__main__":
    main()
