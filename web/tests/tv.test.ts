import { expect, test } from 'vitest'
import type { Seat } from '$lib/types'
import { partnerBand, teamBand } from '../src/tv/band'
import { onlyOpen } from '../src/tv/onlyOpen'
import { openKeys, unseenKey } from '../src/end/openKeys'
import { viewOf } from './fakes'

const KEY = { cells: Array<'red'>(25).fill('red'), side: null }
const INTENT = { clue: 0, meant: [3], feared: [], ruling: [] }
const QUESTION = { word: 'X', number: 1, giver: 'red spymaster', ruling: [], meant: [1] } as const

test('a screen shows nothing of one seat, even in the browser of a spymaster', () => {
  const seen = viewOf({
    seat: 'red spymaster',
    keys: [KEY],
    may: [{ do: 'give_clue', cards: [], numbers: [1], barred: [], confirm: false, ends: [] }],
    intents: [INTENT],
    question: { ...QUESTION, ruling: [], meant: [1] },
  })
  const open = onlyOpen(seen)
  expect({ ...open, table: null }).toEqual({
    seat: null,
    table: null,
    keys: [],
    may: [],
    intents: [],
    question: null,
    closed: [],
  })
  expect(open.table).toBe(seen.table)
})

test('when the game is over the key and what was meant lie open', () => {
  const open = onlyOpen(viewOf({ keys: [KEY], intents: [INTENT] }, { phase: 'over' }))
  expect(open.keys).toEqual([KEY])
  expect(open.intents).toEqual([INTENT])
})

test('the two sides of Duo are read together: a contact for anybody, else an assassin for anybody', () => {
  const a = { cells: ['contact', 'bystander', 'assassin', 'bystander'] as const, side: 'A' as const }
  const b = { cells: ['assassin', 'contact', 'bystander', 'bystander'] as const, side: 'B' as const }
  const view = viewOf(
    { seat: 'side A', keys: [a, b].map((key) => ({ ...key, cells: [...key.cells] })) },
    { game: 'duo', cards: ['W', 'X', 'Y', 'Z'], phase: 'over' },
  )
  expect(openKeys(view).keys[0]?.cells).toEqual(['contact', 'contact', 'assassin', 'bystander'])
  expect(openKeys(view, 'B').keys).toEqual([{ cells: [...b.cells], side: null }])
  expect(unseenKey(view)).toBe('B')
})

test('the band of a side says what the table waits for, and that of the others is empty', () => {
  const bands = (table: Parameters<typeof viewOf>[1]) =>
    (['red', 'blue'] as const).map((team) => teamBand(viewOf({ seat: null }, table), team))
  expect(bands({ phase: 'clue' })).toEqual(['L’indice arrive…', ''])
  expect(bands({ phase: 'guess', active: 'blue' })).toEqual(['', 'Réfléchissent…'])
  expect(bands({ phase: 'over' })).toEqual(['', ''])
})

test('in Duo the partner of whoever gave the clue is waited for', () => {
  const sides: Seat[] = ['side A', 'side B']
  const bands = (phase: 'clue' | 'guess' | 'sudden_death', waiting_for: Seat[]) =>
    sides.map((seat) => partnerBand(viewOf({ seat: null }, { game: 'duo', phase, waiting_for }), seat))
  expect(bands('clue', ['side A'])).toEqual(['L’indice arrive…', ''])
  expect(bands('guess', ['side B'])).toEqual(['', 'Ça réfléchit…'])
  expect(bands('sudden_death', ['side B'])).toEqual(['', 'Mort subite'])
  expect(bands('sudden_death', sides)).toEqual(['Mort subite', 'Mort subite'])
})
