import { expect, test } from 'vitest'
import { frame } from '../src/ink/frames.ts'
import { inkCss } from '../src/ink/sheet.ts'
import { IDENTITIES, TILES } from '../src/ink/tiles.ts'

test('every identity has a hatch of its own', () => {
  expect(new Set(IDENTITIES.map((each) => TILES[each].body)).size).toBe(5)
})

test('each build draws the same lines', () => {
  expect(inkCss()).toBe(inkCss())
})

test('the hands that cut the frames differ, and stay within a pixel of the edge', () => {
  expect(frame(1)).not.toBe(frame(2))
  const numbers = (frame(2).match(/-?[\d.]+/g) ?? []).map(Number)
  expect(Math.min(...numbers)).toBeGreaterThan(0)
  expect(Math.max(...numbers)).toBeLessThan(160)
})
