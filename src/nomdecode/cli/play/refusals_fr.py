"""What the table and the referee refuse, in French, by code; then what Québec says otherwise."""

from __future__ import annotations

from typing import Final

FR_REFUSALS: Final[dict[str, str]] = {
    # Before the game
    "refused.too_few_players": "Il faut au moins quatre places : à deux ou trois, prends coop ou three.",
    "refused.wrong_spymasters": "Il faut un espion par équipe, et un seul.",
    "refused.nobody_guesses": "Il reste une place vide.",
    "refused.too_many_guessers": "À trois, une seule personne devine.",
    "refused.unequal_teams": "Les équipes sont trop inégales.",
    "refused.seat_not_in_this_game": "Cette place n’existe pas dans ce jeu.",
    "refused.already_seated": "Ce nom est déjà à la table.",
    "refused.nameless_player": "Il faut un nom qu’on puisse lire.",
    "refused.wrong_deal": "Ces cartes ou cette clé ne vont pas avec ce jeu.",
    "refused.option_not_offered": "Cette option n’existe pas dans ce jeu.",
    "refused.game_not_over": "La partie n’est pas finie.",
    "refused.no_game_yet": "Aucune partie n’a commencé.",
    # Whose turn, which phase
    "refused.not_at_this_table": "Seules les personnes de cette table peuvent le faire.",
    "refused.not_your_turn": "Ce n’est pas encore ton tour.",
    "refused.game_over": "La partie est finie.",
    "refused.only_the_table": "Le jeu s’en occupe.",
    # Clues
    "refused.only_spymasters_give_clues": "Tu devines : c’est l’espion qui donne les indices.",
    "refused.clue_already_given": "L’indice est donné : c’est le moment de deviner.",
    "refused.empty_clue": "Un indice, c’est un mot et un chiffre.",
    "refused.not_a_word": "Un indice est un mot lisible, de 60 caractères au plus.",
    "refused.invalid_number": "Ajoute un chiffre de 1 à 9, comme INDICE 2.",
    "refused.zero_not_allowed": "L’indice pour zéro est une option : elle n’est pas activée.",
    "refused.unlimited_not_allowed": "L’indice illimité est une option : elle n’est pas activée.",
    "refused.no_more_clues": "En mort subite, plus d’indices.",
    "refused.answer_pending": "La question est posée : on attend la réponse.",
    "refused.enough_asked": "Assez de questions pour ce tour : donne un indice sans demander.",
    "refused.nobody_to_ask": "Ici, il n’y a personne à qui demander.",
    "refused.nothing_asked": "Personne n’a rien demandé.",
    "refused.not_yours_to_answer": "Ce n’est pas à toi de répondre.",
    "refused.clue_not_allowed": "L’arbitre refuse cet indice. Personne ne l’a vu : trouve un autre mot.",
    "refused.clue_doubtful": "L’arbitre hésite.",
    "refused.consent_needed": "L’arbitre hésite : il faut l’accord de l’autre espion.",
    "refused.only_two_phrases": "En mort subite, on ne dit que « J’y vais » ou « Vas-y ».",
    # Guesses
    "refused.no_clue_yet": "L’indice n’est pas encore donné.",
    "refused.spymasters_do_not_guess": "Tu vois la clé : tu ne peux pas deviner.",
    "refused.no_such_card": "Cette carte n’est pas sur la grille.",
    "refused.already_covered": "Cette carte est déjà révélée.",
    "refused.already_marked": "Ce mot était déjà un passant pour toi.",
    "refused.nothing_left": (
        "Tu as trouvé tous les contacts que voit l’autre : il ne te reste rien à deviner."
    ),
    "refused.must_guess_first": "Fais au moins un essai avant de t’arrêter.",
    "refused.confirm_giving_up": "Après l’assassin, s’arrêter, c’est perdre la partie.",
    "refused.no_stop_in_sudden_death": "La mort subite va jusqu’au bout.",
    # Covering
    "refused.nothing_to_cover": "Tu n’as rien à couvrir maintenant.",
    "refused.not_that_card": "Couvre une carte encore visible, de la bonne couleur.",
    "refused.cover_first": "Couvre d’abord une carte de l’adversaire imaginaire.",
    # Rulings
    "refused.too_late_to_challenge": "Un indice se conteste pendant qu’on devine.",
    "refused.approved_beforehand": "L’autre équipe a déjà dit oui à cet indice.",
    "refused.already_ruled": "Cet indice a déjà été jugé.",
    "refused.ruling_pending": "L’indice est contesté : on attend la décision.",
    "refused.nothing_to_rule": "Aucun indice n’est contesté.",
    "refused.not_the_judge": "Ce n’est pas à toi de décider.",
    # The hourglass
    "refused.hourglass_off": "Cette partie se joue sans sablier.",
    "refused.hourglass_running": "Le sablier coule déjà.",
    "refused.not_your_hourglass": "C’est à l’autre équipe de retourner le sablier.",
    "refused.only_while_guessing": "Le sablier ne coule que pendant qu’on devine.",
    "refused.hourglass_not_running": "Ce sablier est déjà vide.",
    # Taking back, leaving
    "refused.undo_off": "Cette partie se joue sans annulation.",
    "refused.nothing_to_undo": "Rien à annuler.",
    "refused.no_undo_asked": "Personne n’a demandé à annuler un coup.",
    "refused.undo_pending": "L’annulation est déjà demandée.",
    "refused.not_yours_to_concede": "Tu devines pour les deux équipes : tu ne peux abandonner pour aucune.",
    "refused.no_such_player": "Personne de ce nom à cette place.",
    "refused.has_seen_the_key": (
        "Cette personne en a trop vu : elle connaît une clé que cette place ne doit pas connaître."
    ),
    "refused.only_in_sudden_death": "Ces deux phrases sont pour la mort subite.",
    # The referee's findings
    "finding.not_a_word": "{word} : ce n’est pas un mot.",
    "finding.acronym": "{word} : c’est un sigle.",
    "finding.initial": "{word} : c’est la première lettre de {codename}, pas son sens.",
    "finding.full_name": "{word} : un nom en plusieurs mots, et la partie se joue sans.",
    "finding.family": "{word} et {codename} : même famille.",
    "finding.foreign_word": "{word} : un mot étranger. La table est-elle d’accord ?",
    "finding.grey_shade": "{word} : les gris ne comptent pas, toutes les images en ont.",
    "finding.homophone": "{word} : se prononce comme {codename}.",
    "finding.invented_compound": "{word} : ce mot composé semble inventé.",
    "finding.invented_name": "{word} : ce nom semble inventé.",
    "finding.letter_count": "{word} : ça parle du nombre de lettres, pas du sens ({codename}).",
    "finding.near_sound": "{word} : se prononce presque comme {codename}.",
    "finding.position": "{word} : ça parle de la place d’une carte ?",
    "finding.rhyme": "{word} : rime avec {codename}.",
    "finding.shape": "{word} : ça parle de forme ou de taille.",
    "finding.translation": "{word} : veut dire {codename} dans une autre langue.",
    "finding.too_long": "{word} : c’est trop long.",
    "finding.several_words": "{word} : un indice, c’est un seul mot.",
    "finding.on_the_table": "{word} : ce mot est sur la grille.",
    "finding.same_letters": "{word} et {codename} : les mêmes lettres.",
    "finding.part": "{word} et {codename} ont un morceau en commun.",
    "finding.unknown_word": (
        "{word} : aucun dictionnaire ni liste de noms ne connaît ce mot. Inventé, ou mal tapé ?"
    ),
    "finding.other": "{word} : à vérifier ({code}).",
    "finding.other_codename": "{word} : trop près de {codename} peut-être ({code}).",
}

FR_CA_REFUSALS: Final[dict[str, str]] = {
    "refused.consent_needed": "L’arbitre hésite : il faut l’accord de l’autre espion ou espionne.",
    "refused.must_guess_first": "Fais au moins un essai avant d’arrêter.",
    "refused.confirm_giving_up": "Après l’assassin, arrêter, c’est perdre la partie.",
    "finding.on_the_table": "{word} : ce mot-là est sur la grille.",
    "finding.unknown_word": (
        "{word} : aucun dictionnaire ni liste de noms ne connaît ce mot. Inventé, ou mal tapé?"
    ),
    "finding.rhyme": "{word} : ça rime avec {codename}.",
    "finding.position": "{word} : ça parle de la place d’une carte?",
    "finding.near_sound": "{word} : ça se prononce presque comme {codename}.",
    "finding.invented_name": "{word} : ce nom a l’air inventé.",
    "finding.invented_compound": "{word} : ce mot composé a l’air inventé.",
    "finding.homophone": "{word} : ça se prononce comme {codename}.",
    "finding.foreign_word": "{word} : un mot étranger. Est-ce que ça passe?",
    "refused.only_spymasters_give_clues": "Tu devines : c’est l’espion ou l’espionne qui donne les indices.",
    "refused.wrong_spymasters": "Il faut un espion ou une espionne par équipe, pas plus.",
}
