/** Examples for the pages that go beyond one game: fewer people, clues, options, advice. On the cards of the first. */
import * as m from '$msg'
import { clue, TEAM, TEAM_KEY } from './examples'
import type { Example, Moment } from './stage'

// The places of the cards that these examples speak of, whatever the language.
const [FIRST, SECOND, PIANO, ASSASSIN, IN_THE_WAY] = [0, 1, 3, 6, 8]

function example(moments: (name: (card: number) => string) => Moment[]): Example {
  const cards = m.learn_ex_cards().split('|')
  return { game: 'words', cards, key: TEAM_KEY, players: TEAM, moments: moments((card) => cards[card] ?? '') }
}

const given = () => clue(m.learn_ex_clue(), 2, 'red spymaster')

export const fewExample = (): Example =>
  example((name) => [
    { say: m.learn_ex_few_open, active: 'red', isKeyShown: true, meant: [FIRST, SECOND] },
    {
      say: () => m.learn_ex_given({ clue: m.learn_ex_clue(), number: 2 }),
      isKeyShown: false,
      clue: given(),
      left: 3,
    },
    {
      say: () => m.learn_ex_right({ card: name(SECOND) }),
      turned: [SECOND, 'red'],
      guesses: 1,
      left: 2,
    },
    {
      say: () => m.learn_ex_few_cover({ card: name(IN_THE_WAY) }),
      turned: [IN_THE_WAY, 'blue'],
      clue: null,
      isKeyShown: true,
      meant: [],
    },
    { say: m.learn_ex_few_end, isKeyShown: false },
  ])

export const cluesExample = (): Example =>
  example(() => [
    { say: m.learn_ex_clues_no, active: 'red', isKeyShown: true, meant: [PIANO] },
    {
      say: m.learn_ex_clues_yes,
      isKeyShown: false,
      clue: clue(m.learn_ex_clue_meaning(), 1, 'red spymaster'),
      left: 2,
    },
    { say: m.learn_ex_clues_later, turned: [PIANO, 'red'], clue: null },
  ])

export const expertExample = (): Example =>
  example((name) => [
    { say: m.learn_ex_expert_key, active: 'red', isKeyShown: true, meant: [] },
    {
      say: m.learn_ex_expert_zero,
      isKeyShown: false,
      clue: clue(m.learn_ex_clue_zero(), 0, 'red spymaster'),
      left: null,
    },
    { say: () => m.learn_ex_expert_right({ card: name(SECOND) }), turned: [SECOND, 'red'], guesses: 1 },
    { say: () => m.learn_ex_expert_right({ card: name(FIRST) }), turned: [FIRST, 'red'], guesses: 2 },
  ])

export const adviceExample = (): Example =>
  example((name) => [
    {
      say: () => m.learn_ex_advice_two({ one: name(FIRST), two: name(SECOND) }),
      active: 'red',
      isKeyShown: true,
      meant: [FIRST, SECOND],
    },
    { say: () => m.learn_ex_advice_assassin({ card: name(ASSASSIN) }) },
    {
      say: () => m.learn_ex_given({ clue: m.learn_ex_clue(), number: 2 }),
      isKeyShown: false,
      clue: given(),
      left: 3,
    },
    {
      say: () => m.learn_ex_advice_sure({ card: name(SECOND) }),
      turned: [SECOND, 'red'],
      guesses: 1,
      left: 2,
    },
    { say: m.learn_ex_advice_stop, turned: [FIRST, 'red'], clue: null },
  ])
