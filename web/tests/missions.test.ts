import { expect, test } from 'vitest'
import type { MissionInfo, MissionList, NotebookView } from '$lib/types'
import { mistakesLeft } from '$lib/duo'
import { barredBy, offered } from '../src/clue/composer'
import {
  conditionsOf,
  medalOf,
  numbersText,
  openingText,
  plateFirst,
  rowText,
  starsDrawn,
  tracksOf,
} from '../src/missions/missions'

const mission = (id: string, number: number, more: Partial<MissionInfo> = {}): MissionInfo => ({
  number,
  id,
  plate: number < 3 ? 'one' : 'two',
  x: number * 50,
  y: 100,
  label: 'left',
  game: 'duo',
  tier: number,
  tokens: 9,
  allowed_marks: null,
  excess: 'loses',
  sudden_death: true,
  bold_clues: 0,
  highest_number: 9,
  hourglass: null,
  strict: false,
  deck: null,
  after: [],
  wins: 0,
  title: `Titre ${number}`,
  place: id,
  brief: '',
  won: '',
  lost: '',
  ...more,
})
const list: MissionList = {
  title: 'La Grande Tournée',
  plates: [
    { number: 1, id: 'one', name: 'Une', cartouche: [0, 0, 1, 1] },
    { number: 2, id: 'two', name: 'Deux', cartouche: [0, 0, 1, 1] },
  ],
  missions: [
    mission('a', 1),
    mission('b', 2, { after: ['a'], tokens: 8, allowed_marks: 3 }),
    mission('c', 3, { after: ['a', 'b'], wins: 2 }),
  ],
}
const [a, b, c] = list.missions as [MissionInfo, MissionInfo, MissionInfo]
const result = { wins: 1, attempts: 3, laurels: ['early'], reinforced: false, with_bot: false }
const notebook = (won: string[], open: string[]): NotebookView =>
  ({
    results: Object.fromEntries(won.map((id) => [id, result])),
    open,
    won: won.length,
  }) as unknown as NotebookView

test('a mission is closed, open or won', () => {
  const book = notebook(['a'], ['a', 'b'])
  expect([a, b, c].map((each) => medalOf(each, book).state)).toEqual(['won', 'open', 'closed'])
  expect(medalOf(a, book).laurels).toBe(1)
})

test('a row says everything that the map draws', () => {
  const book = notebook(['a'], ['a', 'b'])
  expect(rowText(list, a, book)).toBe(
    '1. Titre 1, 1 étoile sur cinq, 9 jetons, gagnée, 3 essais, 1 laurier sur trois',
  )
  expect(rowText(list, b, book)).toBe('2. Titre 2, 2 étoiles sur cinq, 8 jetons, 3 faux pas, ouverte')
  expect(rowText(list, c, book)).toContain('fermée, S’ouvre après Titre 1 ou Titre 2')
  expect(openingText(list, c)).toContain('2 missions gagnées')
  expect(starsDrawn(b)).toBe('★★☆☆☆')
})

test('as many mistakes as tokens are no condition', () => {
  const free = mission('f', 4, { tokens: 7, allowed_marks: 7 })
  expect(numbersText(free)).toBe('7 jetons')
  expect(conditionsOf(free)).toEqual([])
  expect(mistakesLeft({ tokens: 7, allowed_marks: 7 }, 2)).toBeNull()
  expect(mistakesLeft({ tokens: 7, allowed_marks: null }, 2)).toBeNull()
  expect(mistakesLeft({ tokens: 8, allowed_marks: 3 }, 2)).toBe(1)
  expect(mistakesLeft({ tokens: 8, allowed_marks: 1 }, 3)).toBe(0)
})

test('every condition is told in a line', () => {
  const hourglass = { on: true, seconds: 60, effect: 'end_turn' } as const
  const hard = mission('h', 5, {
    game: 'duo-images',
    allowed_marks: 0,
    excess: 'costs_two',
    sudden_death: false,
    bold_clues: 2,
    highest_number: 4,
    hourglass,
    strict: true,
  })
  expect(conditionsOf(hard)).toHaveLength(7)
  expect(conditionsOf(hard).join()).toContain('Chaque faux pas coûte deux jetons')
  expect(conditionsOf(mission('i', 5, { allowed_marks: 0 })).join()).toContain('Aucun faux pas permis')
})

test('tracks are inked between two wins, dotted to an open mission, and never drawn to a closed one', () => {
  const book = notebook(['a'], ['a', 'b'])
  expect(tracksOf([a, b, c], book).map((track) => [track.id, track.isInked])).toEqual([['a-b', false]])
  const all = notebook(['a', 'b', 'c'], ['a', 'b', 'c'])
  expect(tracksOf([a, b, c], all).every((track) => track.isInked)).toBe(true)
  expect(tracksOf([a, b, c], all)).toHaveLength(3)
})

test('the map opens where the pair plays next', () => {
  expect(plateFirst(list, notebook([], ['a']))).toBe(0)
  expect(plateFirst(list, notebook(['a', 'b'], ['a', 'b', 'c']))).toBe(1)
  expect(plateFirst(list, notebook([], ['a']), 'c')).toBe(1)
  expect(plateFirst(list, notebook(['a', 'b', 'c'], ['a', 'b', 'c']))).toBe(0)
})

test('a bold clue is offered its least number though fewer words are left', () => {
  expect(offered([3, 4, 5], 1)).toEqual([3])
  expect(offered([0, 1, 2, 3], 2)).toEqual([0, 1, 2])
})

test('numbers that a mission bars are struck, with the reason', () => {
  const table = { options: { bold_clues: 2, highest_number: 9 } } as never
  expect(barredBy({ numbers: [3, 4, 5, 6, 7, 8, 9], barred: [1, 2] }, table)).toEqual({
    numbers: [1, 2],
    why: 'Les 2 premiers indices visent 3 cartes ou plus.',
  })
  expect(barredBy({ numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 'unlimited'], barred: [] }, table)).toBeNull()
  expect(barredBy({ numbers: [0, 1, 2], barred: [3, 4, 5, 6, 7, 8, 9] }, table)).toEqual({
    numbers: [3, 4],
    why: 'Ici, 2 cartes au plus par indice.',
  })
  expect(barredBy({ numbers: [1, 2, 3, 4, 5, 6, 7, 8], barred: [9] }, table)?.numbers).toEqual([9])
})
