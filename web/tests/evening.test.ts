import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from '$lib/route'
import type { MatchView, PersonEvening } from '$lib/types'
import { byWins, cardBars, clueBars, hatchOfPerson, pairScale, scaleOf } from '../src/evening/evening'
import { namesOf, shortScore, slotsOf, standing } from '../src/match/match'

const person = (member: string, changes: Partial<PersonEvening> = {}): PersonEvening => ({
  member,
  name: member,
  bot: false,
  side: 'red',
  games: 1,
  won: 0,
  clues: 0,
  found: 0,
  number: null,
  precision: null,
  touches: 0,
  right: 0,
  assassins: 0,
  ...changes,
})

test('clues are sorted by cards found, and the line is as long as the best of them', () => {
  const people = [
    person('Léo', { clues: 2, found: 2 }),
    person('Nour', { clues: 2, found: 7 }),
    person('Zoé', { touches: 3 }),
  ]
  expect(clueBars(people).map((bar) => [bar.person.name, bar.value])).toEqual([
    ['Nour', 3.5],
    ['Léo', 1],
  ])
  expect(scaleOf(people)).toBe(4)
  expect(scaleOf([person('Léo', { clues: 2, found: 2 })])).toBe(3)
  expect(clueBars(people)[0]?.share).toBeCloseTo(0.875)
})

test('cards are sorted by right ones, people by games won', () => {
  const people = [
    person('Léo', { touches: 4, right: 1, won: 1 }),
    person('Nour', { touches: 2, right: 2, won: 3, side: 'A' }),
  ]
  expect(cardBars(people).map((bar) => bar.person.name)).toEqual(['Nour', 'Léo'])
  expect(byWins(people).map((each) => each.name)).toEqual(['Nour', 'Léo'])
  expect(people.map(hatchOfPerson)).toEqual(['red', 'contact'])
  expect(pairScale([{ one: 'a', other: 'b', clues: 1, rapport: -2.5 }])).toBe(2.5)
})

const match = (one: number, other: number, changes: Partial<MatchView> = {}): MatchView => ({
  of: 5,
  first_to: 3,
  teams: [
    { members: ['m1', 'm2'], names: ['Nour', 'Léo'], side: 'red', wins: one },
    { members: ['m3'], names: ['Zoé'], side: 'blue', wins: other },
  ],
  games: [
    ...Array.from({ length: one }, () => ({ team: 0, side: 'red' as const })),
    ...Array.from({ length: other }, () => ({ team: 1, side: 'blue' as const })),
  ],
  winner: null,
  ...changes,
})

test('a match says what is near: the last game, the decider, the winner', () => {
  expect(standing(match(1, 0))).toBe('')
  expect(standing(match(2, 1))).toBe('Encore une, et le match est à Nour et Léo.')
  expect(standing(match(2, 2))).toBe('La prochaine décide du match.')
  expect(standing(match(1, 3, { winner: 1 }))).toBe('Le match est à Zoé, 3 à 1.')
  expect(standing(match(0, 0, { teams: [], games: [] }))).toBe('Le match commence avec la prochaine partie.')
})

test('games that must be played are told from those that may not be needed', () => {
  expect(slotsOf(match(2, 1)).map((slot) => slot.side ?? slot.isNeeded)).toEqual([
    'red',
    'red',
    'blue',
    true,
    false,
  ])
  expect(slotsOf(match(3, 0, { winner: 0 }))).toHaveLength(3)
  expect(slotsOf(match(0, 0)).filter((slot) => slot.isNeeded)).toHaveLength(3)
})

test('the score of a match in one breath', () => {
  expect(shortScore(match(2, 1))).toBe('Match 2–1')
  expect(shortScore(match(0, 0, { teams: [] }))).toBe('')
  expect(shortScore(null)).toBe('')
  expect(namesOf(undefined)).toBe('')
})

test('the address of an evening', () => {
  expect(parseRoute('/r/HIBOU-42/evening')).toEqual({ page: 'evening', code: 'HIBOU-42' })
  expect(formatRoute({ page: 'evening', code: 'HIBOU-42' })).toBe('/r/HIBOU-42/evening')
})
