"""Decks of invented words for the tests of this folder."""

from hypothesis import strategies as st

from nomdecode.decks.deck import Deck, DeckHeader, make_deck

ABOUT = DeckHeader(id="try", title="À l’essai", language="fr")


def numbered_deck(cards: int, *, faces: int = 2, name: str = "try") -> Deck:
    """Make a deck whose words are CARTE 0A, CARTE 0B, CARTE 1A …"""
    about = DeckHeader(id=name, title="À l’essai", language="fr")
    return make_deck(about, [tuple(f"CARTE {n}{letter}" for letter in "AB"[:faces]) for n in range(cards)])


WORDS = st.text(st.sampled_from("ABCDEÉÈÀÇŒ"), min_size=1, max_size=6)
"""Words that collide often, with and without their accents."""

GARBAGE = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Cs", "Co", "Mn", "Zs", "Zl"]),
        st.sampled_from("AÀ/ /,;\t\"'#-—\r\n\ufeff\u200dœŒ猫"),
    )
)
"""Any text at all, with more than its share of what is awkward."""
