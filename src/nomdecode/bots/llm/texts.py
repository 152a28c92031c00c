"""Texts of the prompts for language models, by language, with the small example in them."""

from __future__ import annotations

from typing import Final

EXAMPLE: Final = {
    "fr": ("CHEVAL", "CITRON", "VOITURE", "POMME", "PAIN"),
    "en": ("HORSE", "LEMON", "CAR", "APPLE", "BREAD"),
}
EXAMPLE_OWN: Final = (0, 1, 3)
EXAMPLE_OTHERS: Final = (2,)
EXAMPLE_ASSASSIN: Final = (4,)
EXAMPLE_CLUE: Final = "fruit"  # in both languages
EXAMPLE_MEANT: Final = (3, 1)
TEXTS: Final = {
    "fr": {
        "give": "Tu joues à un jeu d’associations de mots. Tu donnes un indice : UN seul mot français qui "
        "fait penser ton partenaire à deux ou trois de TES cartes, à aucune des cartes à éviter et "
        "jamais à l’assassin. L’indice n’est ni un mot de la table, ni de la même famille. Réponds "
        "seulement en JSON : cards (tes cartes visées), clue (le mot), number (combien de cartes).",
        "guess": "Tu joues à un jeu d’associations de mots. Ton partenaire t’a donné un indice : un mot, et "
        "le nombre de cartes de la table auxquelles il fait penser. Choisis autant de cartes, la plus "
        "sûre d’abord. Réponds seulement en JSON : cards (les cartes choisies).",
        "own": "Tes cartes",
        "others": "À éviter",
        "assassin": "Assassin (perdu si on le touche)",
        "table": "Table",
        "clue": "Indice",
        "said": "Indices déjà donnés",
    },
    "en": {
        "give": "You play a word association game. You give a clue: ONE single English word that makes your "
        "partner think of two or three of YOUR cards, of none of the cards to avoid and never of the "
        "assassin. The clue is no word on the table, nor of the same family. Answer in JSON only: "
        "cards (your cards that you mean), clue (the word), number (how many cards).",
        "guess": "You play a word association game. Your partner gave you a clue: a word, and how many cards "
        "of the table it makes one think of. Choose that many cards, the one that fits best first. "
        "Answer in JSON only: cards (the cards you choose).",
        "own": "Your cards",
        "others": "To avoid",
        "assassin": "Assassin (touching it loses)",
        "table": "Table",
        "clue": "Clue",
        "said": "Clues given so far",
    },
}
