import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from '../src/lib/route'
import type { Report } from '../src/lib/types'
import { BOX, countedParts, hasPictures, totalSheets, usualPaper } from '../src/paper/order'

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
