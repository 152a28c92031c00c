"""What the table and the referee refuse, in English, by code."""

from __future__ import annotations

from typing import Final

EN_REFUSALS: Final[dict[str, str]] = {
    # Before the game
    "refused.too_few_players": "Two teams need at least four seats: with two or three, take coop or three.",
    "refused.wrong_spymasters": "Every team needs exactly one spymaster.",
    "refused.nobody_guesses": "A seat is still empty.",
    "refused.too_many_guessers": "With three, exactly one person guesses.",
    "refused.unequal_teams": "The teams are too unequal.",
    "refused.seat_not_in_this_game": "This game has no such seat.",
    "refused.already_seated": "This name is already at the table.",
    "refused.nameless_player": "Everybody has a name that can be seen.",
    "refused.wrong_deal": "These cards or this key do not fit this game.",
    "refused.option_not_offered": "The rules of this game do not offer that setting.",
    "refused.game_not_over": "The game is still going on.",
    "refused.no_game_yet": "No game has begun.",
    # Whose turn, which phase
    "refused.not_at_this_table": "Only people at this table can do that.",
    "refused.not_your_turn": "Not your turn yet.",
    "refused.game_over": "The game is over.",
    "refused.only_the_table": "Only the table can do that.",
    # Clues
    "refused.only_spymasters_give_clues": "You guess: clues come from whoever sees the key.",
    "refused.clue_already_given": "The clue is given: time to guess.",
    "refused.empty_clue": "A clue is one word and one number.",
    "refused.not_a_word": "A clue is a word that can be read: letters or digits, at most 60 characters.",
    "refused.invalid_number": "Add a number from 1 to 9, like CLUE 2.",
    "refused.zero_not_allowed": "A clue for zero is an option, and it is off.",
    "refused.unlimited_not_allowed": "An unlimited clue is an option, and it is off.",
    "refused.no_more_clues": "No more clues in sudden death.",
    "refused.answer_pending": "The question is asked: wait for the answer.",
    "refused.enough_asked": "Enough questions for this turn: give a clue that needs no leave.",
    "refused.nobody_to_ask": "There is nobody to ask here.",
    "refused.nothing_asked": "Nobody has asked anything.",
    "refused.not_yours_to_answer": "This is not yours to answer.",
    "refused.clue_not_allowed": "The referee does not allow this clue. Nobody has seen it: try another word.",
    "refused.clue_doubtful": "The referee has doubts.",
    "refused.consent_needed": "The referee has doubts: the other spymaster must agree.",
    "refused.only_two_phrases": "In sudden death only “I go” and “you go” may be said.",
    # Guesses
    "refused.no_clue_yet": "No clue has been given yet.",
    "refused.spymasters_do_not_guess": "You see the key: you do not touch cards.",
    "refused.no_such_card": "That card is not on the board.",
    "refused.already_covered": "That card is already revealed.",
    "refused.already_marked": "That word was already a bystander for you.",
    "refused.nothing_left": "You have found all your partner can see: nothing is left for you to touch.",
    "refused.must_guess_first": "Make at least one guess before stopping.",
    "refused.confirm_giving_up": "After the assassin, stopping gives the game away.",
    "refused.no_stop_in_sudden_death": "Sudden death goes on to the end.",
    # Covering
    "refused.nothing_to_cover": "You have nothing to cover now.",
    "refused.not_that_card": "Cover a card that is still open, of the right colour.",
    "refused.cover_first": "Cover a card of the imaginary opponent first.",
    # Rulings
    "refused.too_late_to_challenge": "A clue can be challenged only while it is being guessed.",
    "refused.approved_beforehand": "That clue was allowed beforehand.",
    "refused.already_ruled": "That clue has been ruled upon already.",
    "refused.ruling_pending": "The clue is challenged: wait for the ruling.",
    "refused.nothing_to_rule": "No clue is challenged.",
    "refused.not_the_judge": "This is not yours to decide.",
    # The hourglass
    "refused.hourglass_off": "This game is played without a timer.",
    "refused.hourglass_running": "The timer is running already.",
    "refused.not_your_hourglass": "The other team turns the timer.",
    "refused.only_while_guessing": "The timer runs only while a team is guessing.",
    "refused.hourglass_not_running": "That timer has run out already.",
    # Taking back, leaving
    "refused.undo_off": "This game is played without taking back.",
    "refused.nothing_to_undo": "There is nothing to take back.",
    "refused.no_undo_asked": "Nobody has asked to take anything back.",
    "refused.undo_pending": "Taking back has been asked already.",
    "refused.not_yours_to_concede": "You guess for both teams: you cannot give up for either.",
    "refused.no_such_player": "Nobody of that name in that seat.",
    "refused.has_seen_the_key": "That person has seen a key this seat may not see.",
    "refused.only_in_sudden_death": "Those two phrases are for sudden death.",
    # The referee's findings
    "finding.not_a_word": "{word}: not a word.",
    "finding.too_long": "{word}: too long.",
    "finding.several_words": "{word}: one word, no spaces and no hyphens.",
    "finding.on_the_table": "{word}: that word is on the board.",
    "finding.same_letters": "{word}: the same letters as {codename}.",
    "finding.part": "{word}: shares a part with {codename}.",
    "finding.other": "{word}: to be checked ({code}).",
    "finding.other_codename": "{word}: perhaps too close to {codename} ({code}).",
}
