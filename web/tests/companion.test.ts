import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from '$lib/route'
import { arrivalCommands, draftOf, firstSeat, newDraft, settingsOf } from '../src/companion/draft'
import { nextTurn, seenGrid, turnsOf } from '../src/companion/grid'
import { hintText, numberStrip, toldText } from '../src/companion/told'
import type { ClueNumber, Identity, LoggedClue, May, OpenTable, RoomView, Touch } from '$lib/types'
import { viewOf } from './fakes'

const PLACES = ['A', 'B', 'C', 'D', 'E'].flatMap((_, row) =>
  [...'ABCDE'].map((letter) => `${letter}${row + 1}`),
)
const KEY: Identity[] = PLACES.map((_, at) =>
  at < 8 ? 'red' : at < 17 ? 'blue' : at < 24 ? 'neutral' : 'assassin',
)
const told = (card: number, more: Partial<Touch> = {}): Touch =>
  ({
    card,
    identity: KEY[card],
    by: 'red guesser',
    why: 'guess',
    clue: 0,
    taken_back: false,
    ...more,
  }) as Touch
const spoken: LoggedClue = {
  word: '',
  number: 2,
  giver: 'red spymaster',
  turn: 1,
  approved: false,
  standing: 'given',
}
const mayDo = (what: May['do']): May => ({
  do: what,
  cards: [],
  numbers: [],
  barred: [],
  confirm: false,
  ends: [],
})
const seen = (table: Partial<OpenTable>, may: May[] = [mayDo('guess')]) =>
  viewOf(
    { seat: 'red spymaster', keys: [{ cells: KEY, side: null }], may },
    { spoken: true, cards: PLACES, starts: 'red', active: 'red', red_left: 9, blue_left: 8, ...table },
  )

test('T-13: across the table the grid is turned by half, and its names turn along', () => {
  const straight = seenGrid(25, 5, 0)
  const across = seenGrid(25, 5, 2)
  expect(straight.rows.flat().map((place) => 24 - place)).toEqual(across.rows.flat())
  expect(across.columnNames).toEqual(['E', 'D', 'C', 'B', 'A'])
  expect(across.rowNames).toEqual(['5', '4', '3', '2', '1'])
})

test('T-13: by a quarter letters stand before the rows, and four quarters are the whole', () => {
  const quarter = seenGrid(25, 5, 1)
  expect(quarter.rows[0]).toEqual([20, 15, 10, 5, 0])
  expect(quarter.columnNames).toEqual(['5', '4', '3', '2', '1'])
  expect(quarter.rowNames).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect([0, 1, 2, 3].map((turn) => nextTurn(25, 5, turn as 0 | 1 | 2 | 3))).toEqual([1, 2, 3, 0])
})

test('pictures are always five columns by four rows, turned by half or not at all', () => {
  expect(turnsOf(20, 5)).toEqual([0, 2])
  expect(nextTurn(20, 5, 0)).toBe(2)
  expect(nextTurn(20, 5, 2)).toBe(0)
  for (const turn of turnsOf(20, 5)) {
    const { rows, columnNames, rowNames } = seenGrid(20, 5, turn)
    expect([columnNames.length, rowNames.length]).toEqual([5, 4])
    expect([...rows.flat()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  }
})

test('the line above the key says who starts, who goes on, who is next', () => {
  expect(toldText(seen({ phase: 'clue' }))).toMatch(/Rouges.*9/)
  const guessing: Partial<OpenTable> = { phase: 'guess', guessing: true, clues: [spoken] }
  expect(toldText(seen(guessing))).toContain('Rouges')
  expect(toldText(seen({ ...guessing, touches: [told(0)] }))).toMatch(/A1.*rouge.*continuent/)
  expect(toldText(seen({ ...guessing, touches: [told(0, { taken_back: true })] }))).not.toContain('A1')
  const after: Partial<OpenTable> = {
    phase: 'clue',
    clues: [spoken],
    touches: [told(9)],
    turn: 2,
    active: 'blue',
  }
  expect(toldText(seen({ ...after, turn_ended: 'wrong' }))).toMatch(/E2.*bleu.*Bleus/)
  expect(toldText(seen({ ...after, turn_ended: 'stopped' }))).not.toContain('E2')
})

test('the line above the key says what else the table waits for', () => {
  expect(toldText(seen({ phase: 'cover' }))).toContain('imaginaire')
  expect(toldText(seen({ phase: 'challenged' }))).toContain('contesté')
  expect(toldText(seen({ phase: 'clue', penalty: 'blue' }))).toContain('Bleus')
  expect(toldText(seen({ phase: 'sudden_death', game: 'duo' }))).toContain('Mort subite')
  expect(toldText(seen({ phase: 'open_clue', game: 'duo', active: null }))).toContain('premier indice')
  expect(hintText(seen({ phase: 'cover' }, [mayDo('cover')]), true)).toContain('recouvrir')
})

test('the strip has no number, small numbers, and five to nine behind a button', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 'unlimited'] as const
  expect(numberStrip(numbers, false)).toEqual(['unlimited', 1, 2, 3, 4])
  expect(numberStrip([0, ...numbers], false)).toEqual(['unlimited', 0, 1, 2, 3, 4])
  expect(numberStrip(numbers, true)).toEqual([5, 6, 7, 8, 9])
  expect(numberStrip([3, 4, 5], false)).toEqual([3, 4])
})

test('T-10: a mission that asks something of the number wants it told before any touch', () => {
  const options = { bold_clues: 2, highest_number: 9 } as OpenTable['options']
  const give = (numbers: ClueNumber[]): May => ({
    ...mayDo('give_clue'),
    numbers,
    barred: [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !numbers.includes(number)),
  })
  const hint = (numbers: ClueNumber[]) => hintText(seen({ phase: 'clue', options }, [give(numbers)]), false)
  expect(hint([3, 4, 5, 6, 7, 8, 9])).toContain('Touche d’abord son nombre')
  expect(hint([1, 2, 3, 4, 5, 6, 7, 8, 9, 'unlimited'])).not.toContain('nombre')
})

test('what is chosen becomes settings, and a room becomes what was chosen', () => {
  const draft = { ...newDraft('images'), variant: 'coop', seconds: 90 } as const
  const settings = settingsOf(draft, 'fr')
  expect(settings).toMatchObject({ game: 'images', at_table: true, rotation: 'none' })
  expect(draftOf({ game: 'images', settings } as unknown as RoomView)).toEqual(draft)
  expect(settingsOf(newDraft('duo'), 'fr').options).not.toHaveProperty('variant')
  expect(newDraft('chess').game).toBe('words')
})

test('one device sits down, agrees and begins; Duo waits for the other side', () => {
  expect(arrivalCommands(newDraft('words'), true).map((each) => each.do)).toEqual([
    'take_seat',
    'be_ready',
    'start_game',
  ])
  expect(firstSeat(newDraft('duo'))).toBe('side A')
  expect(firstSeat({ ...newDraft('words'), variant: 'coop' })).toBe('spymaster')
})

test('the address of a seat leads to it, and back', () => {
  const route = { page: 'room', code: 'HIBOU-42', seat: 'blue spymaster' } as const
  expect(formatRoute(route)).toBe('/r/HIBOU-42#seat=blue%20spymaster')
  expect(parseRoute('/r/HIBOU-42', '', '#seat=blue%20spymaster')).toEqual(route)
  expect(parseRoute('/companion', '?game=duo')).toEqual({ page: 'companion', game: 'duo' })
  expect(formatRoute({ page: 'companion' })).toBe('/companion')
})
