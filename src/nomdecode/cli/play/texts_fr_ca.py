"""What is said otherwise in Québec; all other texts are those of France. No space before ; ! ? here."""

from __future__ import annotations

from typing import Final

FR_CA: Final[dict[str, str]] = {
    "who.red spymaster": "l’espion ou l’espionne des Rouges",
    "who.blue spymaster": "l’espion ou l’espionne des Bleus",
    "who.spymaster": "l’espion ou l’espionne",
    "left.red": "Rouges : il en reste {left}",
    "left.blue": "Bleus : il en reste {left}",
    "guesses_left.one": "il reste {n} essai",
    "guesses_left.many": "il reste {n} essais",
    "now.give_clue": "C’est à toi de donner l’indice",
    "now.guess": "C’est à votre tour de deviner",
    "now.cover": "C’est à toi de couvrir une carte",
    "now.stop": "Tu as tout trouvé : il reste juste à arrêter",
    "confirm.ask": "Demander à l’autre espion ou espionne? (o/n)",
    "confirm.stop": "Arrêter ici, c’est perdre la partie. Vraiment? (o/n)",
    "news.neutral": "{card} : neutre. Le tour est fini",
    "news.theirs": "{card} : {identity}. Ayoye! C’était aux autres",
    "news.stopped": "On arrête là",
    "news.asked": "L’autre espion ou espionne dit si un indice passe",
    "news.sudden_death": "Mort subite : plus d’indices, à la première erreur c’est perdu",
    "news.turn.red": "C’est aux Rouges de jouer",
    "news.turn.blue": "C’est aux Bleus de jouer",
    "end.won": "Bravo la gang!",
    "ending.assassin": "L’assassin. C’est fini.",
    "end_of_input": "Plus rien à lire : on arrête là. À bientôt.",
    "stuck": "Un robot ne sait plus quoi jouer : on arrête là.",
    "score": "Pointage : {score}",
}
