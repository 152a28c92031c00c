import { expect, test } from 'vitest'
import { coordinate, faces, tagsOf } from '../src/board/faces'
import { cardLabel } from '../src/board/label'
import { fit, sizeOf, written } from '../src/board/fit'
import { step } from '../src/board/roving'
import { PAUSE_MS, tap } from '../src/board/touch'
import { viewOf } from './fakes'

// About the advance of a capital of the condensed face.
const measure = (text: string) => text.length * 0.42
const phone = { width: 60, largest: 18, smallest: 12 }

test('a short word is whole and as large as may be', () => {
  const fitted = fit('ROI', measure, phone)
  expect(fitted.lines).toEqual(['ROI'])
  expect(sizeOf(fitted, phone)).toBe(18)
})

test('no word is cut, and none is smaller than the smallest', () => {
  for (const word of ['SAN FRANCISCO', 'ANTICONSTITUTIONNEL', 'GRATTE-CIEL', 'CHAMPIGNON', 'CAOUTCHOUC']) {
    const fitted = fit(word, measure, phone)
    expect(fitted.lines.join('').replaceAll('-', '').replaceAll(' ', '')).toBe(word.replace(/[- ]/g, ''))
    expect(sizeOf(fitted, { ...phone, smallest: 0 })).toBeGreaterThanOrEqual(word.length > 16 ? 10 : 12)
  }
})

test('a word is broken at its space, then at its hyphen, then between syllables', () => {
  expect(fit('SAN FRANCISCO', measure, phone).lines).toEqual(['SAN', 'FRANCISCO'])
  expect(fit('ARC-EN-CIEL-BLEU', measure, phone).lines).toHaveLength(2)
  expect(fit('ANTICONSTITUTIONNEL', measure, phone).lines[0]).toMatch(/-$/)
})

test('the lines of a word, one after the other, are what it is called', () => {
  for (const word of ['ROI', 'SAN FRANCISCO', 'ANTICONSTITUTIONNEL', 'ARC-EN-CIEL-BLEU', 'GRATTE-CIEL'])
    expect(written(fit(word, measure, phone)).join('')).toBe(word)
})

test('a first touch chooses, and a second one takes that back, unless it comes at once', () => {
  expect(tap([], 3, 0)).toEqual({ is: 'choose', card: 3 })
  expect(tap([{ card: 3, at: 0 }], 3, PAUSE_MS - 1)).toEqual({ is: 'nothing' })
  expect(tap([{ card: 3, at: 0 }], 3, PAUSE_MS)).toEqual({ is: 'unchoose', card: 3 })
  expect(tap([{ card: 3, at: 0 }], 4, PAUSE_MS)).toEqual({ is: 'choose', card: 4 })
})

test('arrows walk the grid and stop at its edges', () => {
  expect(step('ArrowRight', 4, 5, 25)).toBe(4)
  expect(step('ArrowDown', 4, 5, 25)).toBe(9)
  expect(step('ArrowUp', 2, 5, 25)).toBe(2)
  expect(step('End', 10, 5, 25)).toBe(14)
  expect(step('Enter', 4, 5, 25)).toBeNull()
})

test('only the cards that the view lists can be guessed', () => {
  const view = viewOf({
    may: [{ do: 'guess', cards: [4], numbers: [], barred: [], confirm: false, ends: [] }],
  })
  expect(
    faces(view)
      .filter((face) => face.canGuess)
      .map((face) => face.place),
  ).toEqual([4])
})

test('without a key no card shows what it is', () => {
  expect(faces(viewOf()).every((face) => face.key === null && face.covered === null)).toBe(true)
})

test('bystander marks of the two partners cannot be confused', () => {
  const view = viewOf(
    { seat: 'side B' },
    {
      game: 'duo',
      players: [
        { id: 'm1', name: 'Léo', seat: 'side A' },
        { id: 'm2', name: 'Jade', seat: 'side B' },
      ],
    },
  )
  expect(tagsOf(view, ['A', 'B'])).toEqual([
    { side: 'A', isMine: false, initial: 'L' },
    { side: 'B', isMine: true, initial: 'J' },
  ])
})

test('places are named as on a map', () => {
  expect([coordinate(0, 5), coordinate(6, 5), coordinate(7, 4)]).toEqual(['A1', 'B2', 'D2'])
})

test('what a picture shows is heard as part of a sentence, and one that nobody told of has a number', () => {
  const [face] = faces(viewOf({}, { covered: ['red'] }))
  if (!face) throw new Error('no card')
  const label = (picture?: string) => cardLabel(face, { picture, isMeant: false, tags: [] })
  expect(label('Un phare dans la nuit. ')).toBe('Un phare dans la nuit, révélée, rouge')
  expect(label('')).toBe('image 1, révélée, rouge')
  expect(label()).toBe('MOT0, révélée, rouge')
})

test('in Duo the key names a bystander, as touching one does', () => {
  const [face] = faces(viewOf({}))
  if (!face) throw new Error('no card')
  const label = cardLabel({ ...face, covered: null, keyCell: 'bystander' }, { isMeant: false, tags: [] })
  expect(label).toBe('MOT0, clé : passant')
})

test('a contact faces its finder: me below, my partner across (D-15)', () => {
  const duo = { game: 'duo', covered: ['contact', 'contact', null], facing: ['A', 'B', null] } as const
  const at = (seat: 'side A' | 'side B' | null) =>
    faces(viewOf({ seat }, duo as never))
      .slice(0, 3)
      .map((face) => face.faces)
  expect(at('side A')).toEqual(['me', 'partner', null])
  expect(at('side B')).toEqual(['partner', 'me', null])
  expect(at(null)).toEqual(['me', 'partner', null])
})
