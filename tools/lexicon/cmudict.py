"""Read the CMU pronouncing dictionary: English sounds, one character each."""

import re
from collections import defaultdict
from pathlib import Path

# One sign per sound, so that an edit distance counts sounds. Stress is dropped: it tells no words apart here.
_SOUNDS = (
    "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH"
)
SIGNS = dict(zip(_SOUNDS.split(), "AaVOWYbCdDERefghIiJklmnGoBprsStTUuvwyzZ", strict=True))
_LINE = re.compile(r'^\s*"?([^":]+)"?: "([^"]+)",?$')


def sounds(unpacked: Path) -> dict[str, set[str]]:
    """Return the pronunciations of each word."""
    path = unpacked / "cmu-pronouncing-dictionary/package/index.js"
    found: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text("utf-8").splitlines():
        if match := _LINE.match(line):
            word = re.sub(r"\(\d+\)$", "", match.group(1))
            if word[:1].isalpha():
                found[word].add("".join(_sign(sound) for sound in match.group(2).split("#")[0].split()))
    return found


def _sign(sound: str) -> str:
    # Unstressed, IH and AH are one murmur: LOCKET rhymes with ROCKET.
    return SIGNS["AH"] if sound == "IH0" else SIGNS[sound.rstrip("012")]
