import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faces } from '../src/board/faces'
import { EXAMPLES } from '../src/learn/exampleOf'
import { imagesExample, wordsExample } from '../src/learn/examples'
import { FURTHER, GAMES, isSubject, PAGES, pointsOf, type Page } from '../src/learn/pages'
import { COLUMNS, scene } from '../src/learn/stage'

const examples = Object.values(EXAMPLES).map((example) => example())

test('every page is listed once, and each says something under each heading', () => {
  expect([...GAMES, ...FURTHER].sort()).toEqual(Object.keys(PAGES).sort())
  const pages: Page[] = Object.values(PAGES)
  for (const page of pages)
    for (const section of page.sections)
      expect(pointsOf(section).every((point) => point.length > 20)).toBe(true)
  expect(isSubject('chess')).toBe(false)
})

test('an example has a card for every place of its key, and twelve of them', () => {
  for (const { cards, key } of examples) {
    expect(new Set(cards).size).toBe(3 * COLUMNS)
    expect(key).toHaveLength(cards.length)
  }
})

test('what an example turns is what its key says, as seen by whoever gives the clue', () => {
  for (const example of examples.filter(({ game }) => !game.startsWith('duo')))
    for (const { turned } of example.moments) if (turned) expect(example.key[turned[0]]).toBe(turned[1])
})

test('the key of an example is shown only where its moment says so', () => {
  const example = wordsExample()
  const shown = example.moments.map((_, at) => faces(scene(example, at).view).some((face) => face.key))
  expect(shown).toEqual([false, true, false, false, false, false, true])
})

test('cards stay turned from moment to moment', () => {
  const example = wordsExample()
  const covered = scene(example, 6).view.table.covered
  expect([covered[0], covered[1], covered[9], covered[2]]).toEqual(['red', 'red', 'neutral', null])
})

test('the prints of the example are in the deck', () => {
  const folder = new URL('../../src/nomdecode/decks/data/pictures/256/', import.meta.url)
  for (const name of imagesExample().cards)
    expect(existsSync(new URL(`${name}.webp`, folder)), name).toBe(true)
})
