/** Examples for the pages that go beyond one game: fewer people, clues, options, advice. On the cards of the first. */
import * as m from '$msg'
import { cardName, clue, entry, TEAM, TEAM_KEY } from './examples'
import type { Example, Moment } from './stage'

// The places of the cards that these examples speak of, whatever the language.
const [FIRST, SECOND, PIANO, ASSASSIN, IN_THE_WAY, TEMPTING, THIRD] = [0, 1, 3, 6, 7, 9, 11]
const [TALE, MUSIC, LAVA] = [0, 4, 8]

const word = (at: number): string => entry(m.learn_ex_clues(), at)
const given = (at: number, number: number) => clue(word(at), number, 'red spymaster')
const card = (at: number) => ({ card: cardName(at) })

const example = (moments: Moment[]): Example => ({
  game: 'words',
  cards: m.learn_ex_cards().split('|'),
  key: TEAM_KEY,
  players: TEAM,
  moments,
})

/** A clue for two: three guesses at most, and one stops when both are found. */
const clueForTwo = (): Moment => ({
  say: () => m.learn_ex_given({ clue: word(TALE), number: 2, guesses: 3 }),
  isKeyShown: false,
  clue: given(TALE, 2),
  left: 3,
})

/** V-08…V-12. */
export const fewExample = (): Example =>
  example([
    { say: m.learn_ex_few_open, active: 'red', isKeyShown: true, meant: [FIRST, SECOND] },
    clueForTwo(),
    { say: () => m.learn_ex_right(card(SECOND)), turned: [SECOND, 'red'], guesses: 1, left: 2 },
    { say: () => m.learn_ex_few_stop(card(FIRST)), turned: [FIRST, 'red'], guesses: 2, left: 1 },
    {
      say: () => m.learn_ex_few_cover(card(IN_THE_WAY)),
      turned: [IN_THE_WAY, 'blue'],
      clue: null,
      isKeyShown: true,
      meant: [],
    },
    { say: m.learn_ex_few_end, isKeyShown: false },
  ])

/** C-02, C-03, C-05. */
export const cluesExample = (): Example =>
  example([
    { say: m.learn_ex_clues_no, active: 'red', isKeyShown: true, meant: [PIANO] },
    { say: m.learn_ex_clues_yes, isKeyShown: false, clue: given(MUSIC, 1), left: 2 },
    { say: m.learn_ex_clues_later, turned: [PIANO, 'red'], clue: null },
  ])

/** V-01…V-03: zero after a clue that was half found, so that there is something to catch up on. */
export const expertExample = (): Example =>
  example([
    {
      say: () => m.learn_ex_expert_before({ clue: word(TALE), ...card(SECOND) }),
      active: 'red',
      clue: given(TALE, 3),
      turned: [SECOND, 'red'],
      guesses: 1,
      left: 3,
    },
    { say: () => m.learn_ex_neutral(card(TEMPTING)), turned: [TEMPTING, 'neutral'], clue: null },
    {
      say: () => m.learn_ex_expert_key(card(ASSASSIN)),
      isKeyShown: true,
      meant: [FIRST, THIRD],
    },
    {
      say: () => m.learn_ex_expert_zero({ clue: word(LAVA) }),
      isKeyShown: false,
      clue: given(LAVA, 0),
      guesses: 0,
      left: null,
    },
    { say: () => m.learn_ex_expert_right(card(FIRST)), turned: [FIRST, 'red'], guesses: 1 },
    { say: () => m.learn_ex_expert_end(card(THIRD)), turned: [THIRD, 'red'], guesses: 2 },
  ])

export const adviceExample = (): Example =>
  example([
    {
      say: () => m.learn_ex_advice_two({ one: cardName(FIRST), two: cardName(SECOND) }),
      active: 'red',
      isKeyShown: true,
      meant: [FIRST, SECOND],
    },
    { say: () => m.learn_ex_advice_assassin(card(ASSASSIN)) },
    clueForTwo(),
    { say: () => m.learn_ex_advice_sure(card(SECOND)), turned: [SECOND, 'red'], guesses: 1, left: 2 },
    { say: () => m.learn_ex_advice_stop(card(FIRST)), turned: [FIRST, 'red'], clue: null },
  ])
