"""Games with words in real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, expect

from tests.e2e.guests import Guest
from tests.e2e.tables import first_to_write, four_at_words, to_move_alone

# The page itself looks, as this lasts two seconds: the card is told in the place of the clue, and lies open.
_WATCH_THE_LAST_CARD = """(word) => {
  const look = () => {
    const card = document.querySelector(`.board .covered.of-assassin[aria-label^="${word},"]`)
    if (!card || !document.querySelector('.stage-plate')) return
    watch.disconnect()  // else this mark would be the next change
    document.documentElement.dataset.seen = 'last card'
  }
  const watch = new MutationObserver(look)
  watch.observe(document, {childList: true, subtree: true, attributes: true})
  let isStage = false
  const after = new MutationObserver(() => {
    const plate = document.querySelector('.stage-plate')
    if (isStage && !plate) {
      after.disconnect()
      const drawn = () => (document.querySelector('main') ? 'a screen' : 'nothing')
      requestAnimationFrame(() => (document.documentElement.dataset.then = drawn()))
    }
    isStage = plate !== null
  })
  after.observe(document, {childList: true, subtree: true})
}"""


def test_four_people_play_words_to_the_end(invite: Callable[..., Guest]) -> None:
    ana, bo, cleo, dany = four_at_words(invite)
    teams = [(ana, bo, "rouge"), (cleo, dany, "bleu")]
    if first_to_write(ana, cleo) is cleo:
        teams.reverse()
    (giver, guesser, colour), (_, other, _) = teams[0], teams[1]
    words = giver.key(colour)
    assert len(words) == 9
    giver.give("WOMBAT", 9)
    for word in words:
        expect(other.page.get_by_role("button", name=f"Révéler {word}", exact=True)).to_be_hidden()
        guesser.turn(word)
    for guest in (ana, bo, cleo, dany):
        guest.sees(re.compile(r"^Gagné\s!$" if guest in (giver, guesser) else "^Les .* gagnent$"))
    bo.page.set_viewport_size({"width": 360, "height": 740})
    ana.page.get_by_role("button", name="Changer de rôle").click()
    cleo.sees(re.compile("Ana propose une revanche. Cette fois, tu devines."))
    ana.sees(re.compile(r"On attend un oui pour montrer la clé\s: Bo et Dany"))
    dany.sees(re.compile(r"On attend un oui pour montrer la clé\s: toi et Bo"))
    for next_giver in (bo, dany):  # W-30: another has the key; they are asked, wherever they were looking
        next_giver.sees(re.compile("Ana propose une revanche"))
        expect(agreement(next_giver)).to_be_in_viewport(ratio=1)
    agreement(bo).click()
    bo.page.get_by_role("button", name="Retirer mon accord").click()  # a yes can be taken back
    cleo.sees(re.compile(r"On attend un oui pour montrer la clé\s: Bo et Dany\."))
    agreement(bo).click()
    dany.sees(re.compile(r"On attend un oui pour montrer la clé\s: toi\."))
    agreement(dany).click()  # the last yes begins the game that Ana has asked for
    for guest in (ana, bo, cleo, dany):
        expect(guest.board).to_be_visible()


def agreement(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="D’accord, montre-moi la clé")


def test_an_upheld_challenge_ends_the_turn(invite: Callable[..., Guest]) -> None:
    """C-29: a clue that is not valid ends the turn at once."""
    guests = four_at_words(invite)
    giver = first_to_write(guests[0], guests[2])
    screen = invite("Télé", width=1920, height=1080)
    screen.page.goto(f"/tv/{giver.code}")
    giver.page.set_viewport_size({"width": 360, "height": 740})
    word = giver.page.get_by_label("Ton indice")
    word.fill("WOMBAT")
    word.press("Enter")  # without a number: it is asked for, and the focus is there
    giver.sees("Choisis un nombre.")
    expect(giver.page.locator(".numbers input").first).to_be_focused()
    row = giver.page.locator(".numbers")
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")  # no number is cut
    giver.give("WOMBAT", 1)
    opponents = guests[2:] if giver is guests[0] else guests[:2]
    opponents[1].page.get_by_role("button", name="Contester").click()
    judge = opponents[0].page.get_by_role("button", name="Il ne passe pas")
    expect(judge).to_be_visible()
    judge.click()
    opponents[0].page.get_by_role("button", name="Non merci").click()  # C-30: covering a card is a right
    expect(opponents[0].page.get_by_label("Ton indice")).to_be_visible()
    expect(screen.page.get_by_text("Indice refusé")).to_be_visible()
    for guest in guests:  # the line of the turn before says what came of that clue
        expect(guest.page.locator(".last-turn .line")).to_contain_text("rien n’a été révélé")


def test_whoever_comes_late_and_the_big_screen_see_the_table_and_no_key(invite: Callable[..., Guest]) -> None:
    ana, bo, *_ = four_at_words(invite)
    late = invite("Élise")
    late.come_in(ana.code)
    expect(late.board).to_be_visible()
    screen = invite("Télé", width=1920, height=1080)
    screen.page.goto(f"/tv/{ana.code}")
    for watcher in (late, screen):
        cards = watcher.page.locator("[data-place]")
        expect(cards).to_have_count(25)
        labels = cards.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
        assert not any("clé" in label for label in labels)
    expect(screen.page.locator("main > section").get_by_text("L’indice arrive…")).to_have_count(1)
    bo.page.close()
    expect(screen.page.get_by_text("hors ligne").first).to_be_visible()
    ana.page.get_by_role("button", name="La table").click()
    ana.page.get_by_text("Gérer la place (Élise)").click()
    ana.page.get_by_role("button", name="Exclure Élise").click()
    ana.page.get_by_role("button", name="Oui", exact=True).click()
    late.sees("Tu n’es plus à cette table.")


def test_a_latecomer_guesses_too_and_a_bot_keeps_the_seat_of_whoever_is_away(
    invite: Callable[..., Guest],
) -> None:
    """A-44."""
    ana, bo, cleo, _ = four_at_words(invite)
    ana.tell({"do": "give_host", "member": "m2"})
    late = invite("Élise", width=360, height=740)
    late.come_in(ana.code)
    late.page.get_by_role("button", name="Deviner avec les Rouges").click()
    expect(late.page.get_by_text("Tu devines · Rouges")).to_be_visible()
    bo.sees("Élise devine avec les Rouges.")
    expect(late.page.get_by_role("button", name="Deviner avec les Bleus")).to_be_hidden()
    giver = first_to_write(ana, cleo)
    giver.page.goto("/about")  # away
    bo.page.get_by_role("button", name=f"Remplacer {giver.name} par un robot").click()
    late.sees(f"Un robot joue pour {giver.name}, qui pourra reprendre sa place.")
    giver.page.goto(f"/r/{ana.code}")
    giver.page.get_by_role("button", name="Reprendre ta place").click()
    expect(giver.page.get_by_text(re.compile("Tu donnes les indices ·")).first).to_be_visible()


def test_a_guesser_who_loads_the_page_anew_keeps_the_seat(invite: Callable[..., Guest]) -> None:
    ana, bo, cleo, dany = four_at_words(invite)
    teams = [(ana, bo, "rouge"), (cleo, dany, "bleu")]
    if first_to_write(ana, cleo) is cleo:
        teams.reverse()
    giver, guesser, colour = teams[0]
    first, second = giver.key(colour)[:2]
    giver.give("WOMBAT", 2)
    guesser.turn(first)
    guesser.page.reload()
    guesser.turn(second)
    giver.sees(re.compile(f"^{re.escape(second)}$"))


def test_three_people_of_quebec_play_on_phones(invite: Callable[..., Guest]) -> None:
    """V-20: two spymasters and one guesser for both."""
    names = ("Ana", "Bo", "Cléo 👩‍👩‍👧")
    one, two, three = (invite(name, width=360, height=740, locale="fr-CA") for name in names)
    options = {"edition": "fr-CA", "variant": "three"}
    code = one.make_room(game="words", language="fr-CA", decks=["fr-CA"], options=options)
    two.come_in(code)
    three.come_in(code)
    for guest, seat in zip((one, two, three), ("red spymaster", "blue spymaster", "guesser"), strict=True):
        guest.sit(seat)
    one.start()
    givers = [(one, "rouge"), (two, "bleu")]
    if first_to_write(one, two) is two:
        givers.reverse()
    giver, colour = givers[0]
    words = giver.key(colour)
    giver.give("WOMBAT", 9)
    for word in words:
        three.turn(word)
    three.sees(re.compile("l’emportent"))
    wide = three.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360


def test_a_newcomer_gets_a_hint_that_can_be_put_away(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana", newcomer="yes")
    to_move_alone(guest)
    hint = guest.page.get_by_role("complementary").get_by_role("status")
    expect(hint).to_be_visible()
    guest.page.get_by_role("complementary").get_by_role("button").last.click()
    expect(hint).to_be_hidden()


def test_the_assassin_is_seen_turning_before_the_end(invite: Callable[..., Guest]) -> None:
    """With motion on: the table stays on the phone and on the big screen, then the end comes."""
    ana, bo, cleo, dany = four_at_words(partial(invite, motion="full", width=360, height=740))
    screen = invite("TV", motion="full", width=1920, height=1080)
    screen.page.goto(f"/tv/{ana.code}")
    expect(screen.board).to_be_visible()
    giver, guesser, other = (ana, bo, dany)
    if first_to_write(ana, cleo) is cleo:
        giver, guesser, other = (cleo, dany, bo)
    (word,) = giver.key("assassin")
    for guest in (guesser, other, screen):
        guest.page.evaluate(_WATCH_THE_LAST_CARD, word)
    giver.give("WOMBAT", 1)
    guesser.turn(word)
    for guest in (guesser, other, screen):
        # No wait_for_function: its polls are evaluated, which our content security policy forbids.
        expect(guest.page.locator("html[data-seen='last card']")).to_be_attached()
    expect(guesser.page.get_by_role("heading", name="Aïe, l’assassin")).to_be_focused()
    for guest in (guesser, other, screen):  # with no empty page between the two
        expect(guest.page.locator("html[data-then='a screen']")).to_be_attached()
    other.sees(re.compile(r"^Gagné\s!$"))
