"""`python -m tools.bots.fit FOLDER`: fit the listeners' weights on human choices, and say how well they hold.

A multinomial logit over the cards still open: each touch of a person is one choice. Weights are reported on
games they were not fitted on, ten folds over whole games. Nothing of the folder is kept but the weights.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path

from tools.bots import choices, held_out, logit

from nomdecode.bots.mind import load_mind

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "src/nomdecode/bots/data/weights.json"
LEAVABLE = {"en": ("glove", "minilm", "wordnet"), "fr": ("minilm", "spacy")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of *.jsonl files of human choices")
    parser.add_argument("--language", choices=tuple(LEAVABLE), required=True)
    parser.add_argument("--fit", nargs="+", required=True, help="files to fit on, without .jsonl")
    parser.add_argument("--test", nargs="*", default=(), help="files only to score")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="multiply the weights: associations are surer than players"
    )
    parser.add_argument("--write", action="store_true", help="write the weights of every set of sources")
    asked = parser.parse_args()
    mind = load_mind(asked.language)
    sets = {name: choices.read(asked.folder, name, mind) for name in (*asked.fit, *asked.test)}
    fitted = {name: sets[name] for name in asked.fit}
    names = mind.knowledge.names
    for name, figures in held_out.scores(sets, fitted, names).items():
        print(f"{name:28} {figures}")
    listeners = {}
    for count in range(len(LEAVABLE[asked.language]) + 1):
        for without in combinations(LEAVABLE[asked.language], count):
            found = logit.listeners(fitted, names, without)
            listeners[" ".join(without)] = {kind: _scaled(w, asked.scale) for kind, w in found.items()}
    print(json.dumps(listeners[""], indent=1))
    if asked.write:
        known = json.loads(WEIGHTS.read_text("utf-8")) if WEIGHTS.exists() else {}
        known[asked.language] = listeners
        WEIGHTS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def _scaled(weights: dict[str, float], scale: float) -> dict[str, float]:
    return {name: round(weight * scale, 3) for name, weight in weights.items()}


if __name__ == "__main__":
    main()
