import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from '../src/lib/route'
import type { Report } from '../src/lib/types'
import {
  BOX,
  countedParts,
  hasPictures,
  offeredDecks,
  totalSheets,
  usualPaper,
  type PrintableDeck,
} from '../src/paper/order'
import { exampleKey, PAPERS, plans, SHAPES, spotOf, tileAt, type Printed } from '../src/paper/plan'

const part = (name: string, sheets: number) => ({ part: name, count: 1, sheets })
const report = {
  sheets: 22,
  pages: 44,
  parts: [part('test', 1), part('cards', 12), part('keys', 4), part('rulers', 1)],
  left_out: [],
} as Report

test('printing has an address', () => {
  expect(parseRoute('/print')).toEqual({ page: 'print' })
  expect(formatRoute({ page: 'print' })).toBe('/print')
})

test('the chosen parts and the test sheet are what is printed', () => {
  expect(totalSheets(report, BOX)).toBe(17)
  expect(totalSheets(report, ['keys'])).toBe(5)
  expect(totalSheets(report, [])).toBe(0)
  expect(countedParts(report).map((each) => each.part)).toEqual(['cards', 'keys', 'rulers'])
})

test('rulers are no part of a box', () => {
  expect(BOX).not.toContain('rulers')
})

test('the paper is that of the country', () => {
  expect(usualPaper('fr-CA', 'fr-FR')).toBe('letter')
  expect(usualPaper('en', 'en-US')).toBe('letter')
  expect(usualPaper('en', 'en-GB')).toBe('a4')
  expect(usualPaper('fr', 'fr-FR')).toBe('a4')
})

test('two of the games are played with pictures', () => {
  expect((['words', 'images', 'duo', 'duo-images'] as const).map(hasPictures)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a deck of a room has an address of its own, which no log has', () => {
  const own = { room: 'ABC', deck: 'own-1', title: 'Les miens & d’autres', words: 30, isPictures: false }
  const address = formatRoute({ page: 'print', own })
  const [path, hash] = address.split('#')
  expect(path).toBe('/print')
  expect(parseRoute('/print', '', `#${hash}`)).toEqual({ page: 'print', own })
  const pictures = { ...own, isPictures: true }
  expect(parseRoute('/print', '', formatRoute({ page: 'print', own: pictures }).slice(6))).toEqual({
    page: 'print',
    own: pictures,
  })
  expect(parseRoute('/print', '', '#deck=own-1')).toEqual({ page: 'print' })
})

test('the deck that was brought comes first, where it fits the game', () => {
  const own = { room: 'ABC', deck: 'own-1', title: 'Les miens', words: 30, isPictures: false }
  const shelf = [
    { id: 'en', title: 'Words', kind: 'words', language: 'en' },
    { id: 'fr', title: 'Mots', kind: 'words', language: 'fr' },
    { id: 'pictures', title: 'Images', kind: 'pictures', language: 'fr' },
  ] as PrintableDeck[]
  const ids = (...asked: [typeof own | undefined, 'words' | 'images']) =>
    offeredDecks(shelf, asked[0], asked[1], 'fr').map((each) => each.id)
  expect(ids(own, 'words')).toEqual(['own-1', 'fr', 'en'])
  expect(ids(own, 'images')).toEqual(['pictures'])
  expect(ids(undefined, 'words')).toEqual(['fr', 'en'])
})

const full = { ...report, parts: [part('cards', 12), part('keys', 4), part('tiles', 2)] } as Report
for (const each of full.parts) each.count = { cards: 200, keys: 40, tiles: 25 }[each.part] ?? 0
const printed = {
  game: 'words',
  paper: 'a4',
  sides: 'long',
  chosen: BOX,
  report: full,
  isOneFaced: false,
} as const

test('three sheets are shown: fronts, backs and keys, and tiles where there are no backs', () => {
  const faces = (...asked: [Partial<Printed>]) => plans({ ...printed, ...asked[0] }).map((each) => each.face)
  expect(faces({})).toEqual(['fronts', 'backs', 'keys'])
  expect(faces({ sides: 'single' })).toEqual(['fronts', 'keys', 'tiles'])
  expect(faces({ isOneFaced: true })).toEqual(['fronts', 'keys', 'tiles'])
  expect(faces({ chosen: ['tiles', 'stand'] })).toEqual(['tiles'])
})

test('a back lies behind its front, once the sheet is turned', () => {
  for (const shape of Object.values(SHAPES))
    for (const paper of Object.values(PAPERS))
      for (let n = 0; n < shape.columns * shape.rows; n++) {
        const front = spotOf(n, shape, paper, 'long', false)
        const long = spotOf(n, shape, paper, 'long', true)
        const short = spotOf(n, shape, paper, 'short', true)
        expect(long.x).toBeCloseTo(paper.width - front.x - shape.width)
        expect(long.y).toBe(front.y)
        expect(short.x).toBe(front.x)
        expect(short.y).toBeCloseTo(paper.height - front.y - shape.height)
        expect([front.isTurned, long.isTurned, short.isTurned]).toEqual([false, false, true])
      }
})

test('a miniature has the cards of the first sheet, and keys and tiles of the game', () => {
  const [fronts, backs, keys] = plans(printed)
  expect([fronts?.spots.length, backs?.spots.length, keys?.spots.length]).toEqual([18, 18, 12])
  expect(backs?.cuts).toBe('')
  const count = (cells: readonly string[], kind: string) => cells.filter((each) => each === kind).length
  const key = exampleKey('images', 3)
  expect(key.cells.length).toBe(20)
  expect(count(key.cells, key.starts ?? '')).toBe(8)
  expect(exampleKey('duo', 0).cells.filter((each) => each === 'contact').length).toBe(9)
  const tiles = Array.from({ length: 25 }, (_, n) => tileAt('words', n, 25))
  expect(['red', 'blue', 'neutral', 'assassin'].map((kind) => count(tiles, kind))).toEqual([9, 8, 7, 1])
  expect([16, 17, 18].map((n) => tileAt('words', n, 26))).toEqual(['red', 'blue', 'neutral'])
  expect(tileAt('duo', 15, 16)).toBe('assassin')
})
