import { expect, test } from 'vitest'
import { chooseLocale } from '$lib/locale'
import { PLAIN, recall, remember } from '$lib/preferences'
import { formatRoute, parseRoute, type Route } from '$lib/route'
import { pageMemory } from '$lib/storage'

test('the language is the first of the browser’s that we speak', () => {
  expect(chooseLocale(['fr-CA', 'en'])).toBe('fr-CA')
  expect(chooseLocale(['fr-BE'])).toBe('fr')
  expect(chooseLocale(['de', 'fr'])).toBe('fr')
  expect(chooseLocale(['ja'])).toBe('en')
  expect(chooseLocale([])).toBe('fr')
})

test('every address leads back to its page', () => {
  const routes: Route[] = [
    { page: 'home' },
    { page: 'new' },
    { page: 'new', game: 'duo', alone: true },
    { page: 'room', code: 'HIBOU-42' },
    { page: 'tv', code: 'ÉCLAIR/7' },
    { page: 'join', code: 'X', ticket: 'a.b/c' },
    { page: 'learn', subject: 'duo' },
    { page: 'learn', subject: 'duo', tv: 'HIBOU-CERISE-42' },
    { page: 'settings' },
  ]
  for (const route of routes) {
    const { pathname, search, hash } = new URL(formatRoute(route), 'http://x')
    expect(parseRoute(pathname, search, hash)).toEqual(route)
  }
  expect(parseRoute('/nowhere')).toEqual({ page: 'lost' })
  expect(parseRoute('/r/%E0%A4%A')).toEqual({ page: 'room', code: '%E0%A4%A' })
})

test('preferences are remembered, and rubbish is as if nothing had been chosen', () => {
  const memory = pageMemory()
  expect(recall(memory)).toEqual(PLAIN)
  remember(memory, { ...PLAIN, theme: 'dark', locale: 'en' })
  expect(recall(memory)).toMatchObject({ theme: 'dark', locale: 'en' })
  for (const rubbish of ['{', 'null', '7', '{"theme":"pink","text":99,"locale":"xx"}']) {
    memory.set('preferences', rubbish)
    expect(recall(memory)).toEqual(PLAIN)
  }
})
