import { expect, test } from 'vitest'
import type { Replay, Step, Study } from '$lib/types'
import { parseRoute, formatRoute } from '$lib/route'
import { accoladeText, accoladeTitle } from '../src/replay/accolades'
import { curvePath, decimal, percent, points } from '../src/replay/figures'
import {
  clueAt,
  lensesOf,
  lineAt,
  nextClue,
  stopsOf,
  storyText,
  valueText,
  viewAt,
} from '../src/replay/replay'
import { bestClue, cardAlt } from '../src/replay/shareCard'

const stepOf = (after: string, changes: Partial<Step> = {}): Step => ({
  after,
  phase: 'guess',
  turn: 1,
  active: 'red',
  covered: [null, null],
  clues: 1,
  touches: 0,
  card: null,
  at: null,
  by: null,
  left: [9, 8],
  guesses: 0,
  guesses_left: null,
  facing: [],
  marks: [],
  tokens: null,
  ...changes,
})
const GAME: Replay = {
  game: 'words',
  options: { game: 'words', variant: 'teams' } as unknown as Replay['options'],
  language: 'fr',
  columns: 5,
  players: [
    { id: 'p1', name: 'Nour', seat: 'red spymaster' },
    { id: 'p2', name: 'Léo', seat: 'red guesser' },
  ],
  bots: [],
  cards: ['PERLE', 'CHANSON'],
  starts: 'red',
  keys: [{ cells: ['red', 'assassin'], side: null }],
  intents: [{ clue: 0, meant: [0], ruling: [], feared: [] }],
  clues: [{ word: 'CRAVATE', number: 2, giver: 'red spymaster', turn: 1 }],
  touches: [{ card: 0, identity: 'red', by: 'red guesser', clue: 0 }],
  outcome: {
    ending: 'all_found',
    winners: ['red guesser'],
    side: 'red',
    score: null,
    title: null,
    sudden_death: false,
  },
  steps: [
    stepOf('game_started', { phase: 'clue', clues: 0 }),
    stepOf('clue_given', { by: 'p1' }),
    stepOf('card_covered', { card: 0, covered: ['red', null], touches: 1 }),
    stepOf('turn_ended', { phase: 'clue', covered: ['red', null], touches: 1 }),
    stepOf('game_ended', { phase: 'over', covered: ['red', null], touches: 1 }),
  ],
}
const names = (card: number) => GAME.cards[card] ?? ''

test('a shared game on a big screen has an address of its own', () => {
  expect(parseRoute('/tv/g/TOKEN')).toEqual({ page: 'shared', token: 'TOKEN', tv: true })
  expect(formatRoute({ page: 'shared', token: 'TOKEN', tv: true })).toBe('/tv/g/TOKEN')
  expect(parseRoute('/tv/g')).toEqual({ page: 'tv', code: 'g' })
})

test('one stops at what happened, not at what follows by itself', () => {
  expect(stopsOf(GAME)).toEqual([0, 1, 2, 4])
  expect(nextClue(GAME, stopsOf(GAME), 0, 1)).toBe(1)
  expect(nextClue(GAME, stopsOf(GAME), 1, 1)).toBe(3)
  expect(nextClue(GAME, stopsOf(GAME), 1, -1)).toBe(0)
})

test('a guesser saw neither key nor what was meant, a spymaster both, and after the end everybody', () => {
  expect(viewAt(GAME, 1, 'red guesser').keys).toEqual([])
  expect(viewAt(GAME, 1, 'red guesser').intents).toEqual([])
  expect(viewAt(GAME, 1, 'watch').keys).toEqual([])
  expect(viewAt(GAME, 1, 'red spymaster').keys).toHaveLength(1)
  expect(viewAt(GAME, 1, 'red spymaster').intents).toHaveLength(1)
  expect(viewAt(GAME, 1, 'all').keys).toHaveLength(1)
  expect(viewAt(GAME, 4, 'watch').keys).toHaveLength(1)
  expect(lensesOf(GAME)).toEqual(['all', 'red spymaster', 'red guesser', 'watch'])
})

test('the table at a step is that of then', () => {
  expect(viewAt(GAME, 1, 'all').table.covered).toEqual([null, null])
  expect(viewAt(GAME, 1, 'all').table.touches).toEqual([])
  expect(viewAt(GAME, 2, 'all').table.touches).toHaveLength(1)
  expect(clueAt(GAME, GAME.steps[0] as Step)).toBeNull()
  expect(clueAt(GAME, GAME.steps[2] as Step)?.word).toBe('CRAVATE')
  const suddenDeath = stepOf('sudden_death_began', { phase: 'sudden_death', touches: 1 })
  expect(clueAt(GAME, suddenDeath)).toBeNull()
})

test('a step is told as a line, and to a screen reader with its turn and clue', () => {
  expect(lineAt(GAME, 1, names)).toBe('Nour\u00a0: CRAVATE 2.')
  expect(lineAt(GAME, 2, names)).toContain('PERLE')
  expect(valueText(GAME, 2, names)).toBe('Tour 1, CRAVATE 2, PERLE\u00a0: rouge.')
  expect(valueText(GAME, 4, names)).not.toContain('CRAVATE')
  expect(storyText(GAME)).toBe('Nour : CRAVATE 2 → PERLE (rouge)')
})

test('figures are written as the language does', () => {
  expect(percent(0.514)).toBe('51\u00a0%')
  expect(percent(0.004)).toBe('<\u00a01\u00a0%')
  expect(decimal(1.44)).toBe('1,4')
  expect(decimal(-1.5, true)).toBe('−1,5')
  expect(points(0.47, 0.34)).toBe('−13')
  expect(points(0.51, 0.65)).toBe('+14')
  expect(curvePath([0.5, 1], 10)).toBe('M0 50H5V0H10')
})

test('the picture has words: result, clues, the clue that found most', () => {
  const study = { clues: [{ word: 'CRAVATE', number: 2, found: 2, void: false }] } as unknown as Study
  expect(bestClue(study)?.word).toBe('CRAVATE')
  expect(bestClue(null)).toBeNull()
  expect(cardAlt(GAME, study)).toContain('CRAVATE 2')
  expect(cardAlt(GAME, study)).toContain('Les Rouges l’emportent')
})

test('an accolade has a title and a fact', () => {
  const accolade = { id: 'triple', player: 'p1', clue: 0, card: null, value: 3 }
  expect(accoladeTitle(accolade)).toBe('Trois d’un coup')
  expect(accoladeText(accolade, GAME, names)).toBe('CRAVATE\u00a0: 3 cartes trouvées')
})

test('a shared game and a game of a room have addresses', () => {
  expect(parseRoute('/g/abc')).toEqual({ page: 'shared', token: 'abc' })
  expect(parseRoute('/r/HIBOU-42/g/3')).toEqual({ page: 'played', code: 'HIBOU-42', game: 3 })
  expect(parseRoute('/r/HIBOU-42/g/x')).toEqual({ page: 'lost' })
  expect(formatRoute({ page: 'played', code: 'HIBOU-42', game: 3 })).toBe('/r/HIBOU-42/g/3')
  expect(formatRoute({ page: 'shared', token: 'abc' })).toBe('/g/abc')
})
