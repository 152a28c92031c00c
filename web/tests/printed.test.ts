import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printedInk } from '../src/ink/printed.ts'

test('what is printed is drawn as on the screen; npm run ink writes it anew', () => {
  const committed = readFileSync('../src/nomdecode/press/data/ink.json', 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(printedInk())))
})

test('every stroke of a hatch is there for paper, filled or with its weight', () => {
  const { tiles, frames } = printedInk()
  expect(Object.keys(tiles)).toEqual(['red', 'blue', 'neutral', 'assassin', 'contact'])
  expect(tiles.assassin?.paths.map((each) => each.weight)).toEqual([1.5, 0.7])
  expect(new Set(frames).size).toBe(4)
})
