"""`python -m tools.bots.sayable`: write down which words bots may say, which takes a second to find out.

Run it when a table of `lexicon/data` or `sayable_words` has changed; a test says when.
"""

import argparse
from pathlib import Path

import numpy as np
from tools.lexicon import output

from nomdecode.bots.knowledge.resources import has_resources
from nomdecode.bots.spymaster.sayable_words import FILE, find_sayable_words, fingerprint_lexicon
from nomdecode.lexicon import load_lexicon
from nomdecode.lexicon.language import all_languages

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "src/nomdecode/bots/data", help="where to write")
    asked = parser.parse_args()
    for language in filter(has_resources, all_languages()):
        lexicon = load_lexicon(language)
        if lexicon is None:
            raise SystemExit(f"no lexicon for {language!r}")
        found = find_sayable_words(lexicon)
        number = np.array(fingerprint_lexicon(lexicon), np.uint32)
        output.arrays(asked.data / language / FILE, words=np.packbits(found), lexicon=number)
        print(f"{language}: {found.sum()} words to say")


if __name__ == "__main__":
    main()
