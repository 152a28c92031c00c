import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as m from '$msg'
import { followLocale, LOCALES } from '$lib/locale'
import { faces } from '../src/board/faces'
import { CLUE_KINDS } from '../src/learn/clueTable'
import { EXAMPLES } from '../src/learn/exampleOf'
import { duoExample, imagesExample, wordsExample } from '../src/learn/examples'
import { FURTHER, GAMES, isSubject, PAGES, pointsOf, type Page } from '../src/learn/pages'
import { COLUMNS, scene } from '../src/learn/stage'

const examples = Object.values(EXAMPLES).map((example) => example())

test('every page is listed once, and each says something under each heading', () => {
  expect([...GAMES, ...FURTHER].sort()).toEqual(Object.keys(PAGES).sort())
  const pages: Page[] = Object.values(PAGES)
  for (const page of pages)
    for (const section of page.sections) {
      expect(section.exhibit ?? pointsOf(section).length).toBeTruthy()
      expect(pointsOf(section).every(({ text }) => text.length > 20)).toBe(true)
    }
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
  expect(shown.flatMap((isShown, at) => (isShown ? [at] : []))).toEqual([1, 6])
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

test('the examples of two teams show every kind of card, a challenge, a stop and an extra guess', () => {
  for (const example of [wordsExample(), imagesExample()]) {
    const chapters = example.moments.flatMap(({ chapter }) => (chapter ? [chapter()] : []))
    expect(chapters).toHaveLength(6)
    const seen = example.moments.flatMap(({ turned }, at) =>
      turned ? [`${scene(example, at).view.table.active}: ${turned[1]}`] : [],
    )
    for (const kind of ['red: red', 'red: neutral', 'blue: red', 'blue: blue', 'red: blue', 'blue: assassin'])
      expect(seen).toContain(kind)
  }
})

test('a turn of an example ends by a mistake, after the extra guess, or where it is told, and never otherwise', () => {
  for (const example of examples.filter(({ game }) => !game.startsWith('duo'))) {
    let number: number | null = null
    let guesses = 0
    example.moments.forEach((moment, at) => {
      const { active, guesses_left } = scene(example, at).view.table
      if (moment.clue) [number, guesses] = [Number(moment.clue.number), 0]
      if (moment.turned && number !== null) {
        const isRight = moment.turned[1] === active
        guesses += 1
        if (number > 0) expect(guesses).toBeLessThanOrEqual(number + 1)
        if (!isRight || (number > 0 && guesses === number + 1)) expect(moment.clue, moment.say()).toBeNull()
        else if (moment.clue === undefined && number > 0)
          expect(guesses_left, moment.say()).toBe(number + 1 - guesses)
      }
      if (moment.clue === null) number = null
    })
  }
})

test('in Duo nothing is revealed without a clue, and the same card is a bystander for one and a contact for the other', () => {
  for (const example of [duoExample(false), duoExample(true)]) {
    let hasClue = false
    for (const { clue, turned, marked } of example.moments) {
      if (clue) hasClue = true
      if (turned ?? marked) expect(hasClue).toBe(true)
      if (clue === null) hasClue = false
    }
    const marked = example.moments.flatMap(({ marked }) => (marked ? [marked[0]] : []))
    const turned = example.moments.flatMap(({ turned }) => (turned?.[1] === 'contact' ? [turned[0]] : []))
    expect(marked.every((card) => example.key[card] === 'bystander' && turned.includes(card))).toBe(true)
  }
})

test('the lists of cards and clues are as long in every language, and no clue is a card that lies there', () => {
  const length = (text: string) => text.split('|').length
  for (const locale of LOCALES) {
    followLocale(() => locale)
    const cards = m.learn_ex_cards().split('|')
    expect(new Set(cards).size).toBe(12)
    expect(length(m.learn_ex_pictures())).toBe(12)
    expect(length(m.learn_ex_picture_clues())).toBe(8)
    const clues = m.learn_ex_clues().split('|')
    expect(clues).toHaveLength(9)
    expect(clues.filter((word) => cards.includes(word))).toEqual([])
  }
  followLocale(() => 'fr')
})

test('what is always allowed has no “no”, what never is has no “yes”', () => {
  const [always, never] = CLUE_KINDS.map(({ kinds }) =>
    kinds.flatMap(({ words, images, duo }) => [words, images, duo]),
  )
  expect(always).not.toContain('no')
  expect(never).not.toContain('yes')
  expect(never).not.toContain('option')
})
