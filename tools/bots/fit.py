"""`python -m tools.bots.fit FOLDER`: fit the listeners' weights on human choices, and say how well they hold.

A multinomial logit over the cards still open: each touch of a person is one choice. Weights are reported on
games they were not fitted on, ten folds over whole games. Nothing of the folder is kept but the weights.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path

from tools.bots import choices, held_out, logit

from nomdecode.bots.knowledge.resources import SPACES, load_resources

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "src/nomdecode/bots/data/weights.json"
# English weights fitted on games over those fitted on free associations: players are less sure, and that a
# word is on a list tells little of what they touch; a little more in French, where vectors know less.
LIKENESS = 0.6
AT_THE_TABLE = {"said": 0.2, "saying": 0.2, "shared": 0.37}
LISTS_ALONE = 0.55
# Free associations seldom name a kind or half an expression, players often: the weights of English games.
NAMED = {"made": 0.6, "does": 1.15, "like": 0.75, "met": 0.4, "example": 0.8, "half": 0.45}
# Likelihood alone gives kinds a fifth of this, for people slip. Raised, no set of choices falls, and of five
# members among ten things met with them nine in ten are found in place of half (`tests/bots/boards`).
KINDS = {"is": 1.2, "counted": 13.0}
LEAVABLE = {"en": ("glove", "minilm", "wordnet"), "fr": ("glove", "minilm", "spacy")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of *.jsonl files of human choices")
    parser.add_argument("--language", choices=tuple(LEAVABLE), required=True)
    parser.add_argument("--fit", nargs="+", required=True, help="files to fit on, without .jsonl")
    parser.add_argument("--test", nargs="*", default=(), help="files only to score")
    parser.add_argument(
        "--as-players", action="store_true", help="fitted on free associations: weigh as players would"
    )
    parser.add_argument("--write", action="store_true", help="write the weights of every set of sources")
    asked = parser.parse_args()
    resources = load_resources(asked.language)
    sets = {name: choices.read(asked.folder, name, resources) for name in (*asked.fit, *asked.test)}
    fitted = {name: sets[name] for name in asked.fit}
    names = choices.names(resources)
    for name, figures in held_out.scores(sets, fitted, names).items():
        print(f"{name:28} {figures}")
    listeners = {}
    for count in range(len(LEAVABLE[asked.language]) + 1):
        for without in combinations(LEAVABLE[asked.language], count):
            found = logit.listeners(fitted, names, without)
            weigh = as_players if asked.as_players else dict
            listeners[" ".join(without)] = {
                kind: weigh(weights) | (KINDS if "shared" in weights else {})
                for kind, weights in found.items()
            }
    print(json.dumps(listeners[""], indent=1))
    if asked.write:
        known = json.loads(WEIGHTS.read_text("utf-8")) if WEIGHTS.exists() else {}
        known[asked.language] = listeners
        WEIGHTS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def as_players(weights: dict[str, float]) -> dict[str, float]:
    """Return what weights fitted on free associations come to at the table."""
    has_vectors = any(name.startswith(SPACES) for name in weights)
    other = LIKENESS if has_vectors else LISTS_ALONE
    lists = AT_THE_TABLE if has_vectors else {}
    scaled = {name: round(weight * lists.get(name, other), 3) for name, weight in weights.items()}
    return scaled | (NAMED if "shared" in weights else {})


if __name__ == "__main__":
    main()
