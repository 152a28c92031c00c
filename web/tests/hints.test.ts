import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hintNow } from '../src/learn/hints'
import { formatRoute, parseRoute } from '$lib/route'
import type { CommandName } from '$lib/types'
import { viewOf } from './fakes'

const can = (...names: CommandName[]) =>
  names.map((name) => ({ do: name, cards: [], numbers: [], barred: [], confirm: false, ends: [] }))

test('whoever may stop is told so, once', () => {
  const view = viewOf({ may: can('guess', 'stop') }, { phase: 'guess', guesses: 1, guesses_left: 2 })
  expect(hintNow(view, [])).toBe('may_stop')
  expect(hintNow(view, ['may_stop'])).toBeNull()
})

test('the extra guess has a hint of its own', () => {
  const view = viewOf({ may: can('guess', 'stop') }, { phase: 'guess', guesses: 2, guesses_left: 1 })
  expect(hintNow(view, ['may_stop'])).toBe('extra')
})

test('before the first guess one is told that it is compulsory', () => {
  expect(hintNow(viewOf({ may: can('guess') }, { phase: 'guess' }), [])).toBe('must')
})

test('a giver is first told to look for two words, then to mind the assassin', () => {
  const view = viewOf({ may: can('give_clue') })
  expect([hintNow(view, []), hintNow(view, ['two']), hintNow(view, ['two', 'assassin'])]).toEqual([
    'two',
    'assassin',
    null,
  ])
})

test('in Duo stopping has its price', () => {
  const view = viewOf({ may: can('guess', 'stop') }, { game: 'duo', phase: 'guess', guesses: 1 })
  expect(hintNow(view, [])).toBe('duo_stop')
})

test('whoever only watches gets no hint', () => {
  expect(hintNow(viewOf({ seat: null }, { phase: 'guess' }), [])).toBeNull()
})

test('the page about this program has an address', () => {
  expect(parseRoute('/about')).toEqual({ page: 'about' })
  expect(formatRoute({ page: 'about' })).toBe('/about')
})

test('the manifest names icons that are there, of the size it says', () => {
  const at = (path: string) => readFileSync(new URL(`../public${path}`, import.meta.url))
  const manifest = JSON.parse(at('/manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string }[]
  }
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
    // The size of a PNG stands in its first chunk.
    const [width, height] = [at(src).readUInt32BE(16), at(src).readUInt32BE(20)]
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('the page for a silent server has nothing that the policy would block', () => {
  const page = readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8')
  expect(page).not.toMatch(/<script|<style|style=|https?:/)
})
