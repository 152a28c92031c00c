import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as m from '$msg'
import { followLocale, LOCALES, type Locale } from '$lib/locale'
import { locales, tablesOf } from '../tools/locales.js'

type Speak = (inputs: Record<string, unknown>) => string
const speak = Object.entries(m as unknown as Record<string, Speak>).filter(([key]) => /^[a-z]+_/.test(key))

function inLocale(locale: Locale, say: () => string): string {
  followLocale(() => locale)
  return say()
}
const inputs = new Proxy({}, { get: (_, name) => (name === 'count' ? 3 : String(name)) })

interface Plural {
  declarations: string[]
  match: Record<string, string>
}

const all = locales()
const tables = tablesOf(all) as Record<string, Record<string, string | [Plural]>>[]

/** What a language says, by key: a sentence, or a plural with its forms. */
const written = (locale: string): [string, string | [Plural]][] =>
  Object.values(tables[all.findIndex((each) => each.code === locale)] ?? {}).flatMap((messages) =>
    Object.entries(messages),
  )

/** Every sentence of a language, with its key. */
const texts = (locale: string): [string, string][] =>
  written(locale).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text] as const]
      : Object.values(text[0].match).map((each) => [key, each] as const),
  ) as [string, string][]

test('every message is there in every language, with nothing undefined in it', () => {
  expect(speak.length).toBeGreaterThan(200)
  for (const [key, say] of speak) {
    for (const locale of LOCALES) {
      const text = inLocale(locale, () => say(inputs))
      expect(text, `${key} in ${locale}`).toBeTruthy()
      expect(text, `${key} in ${locale}`).not.toMatch(/undefined|\[object|[{}]/)
      expect(text, `${key} in ${locale}`).not.toBe(key)
    }
  }
})

test('Québec says nothing in English that France does not', () => {
  const letters = (locale: Locale, say: Speak) => inLocale(locale, () => say(inputs)).replace(/\s/g, '')
  const asInEnglish = (locale: Locale) =>
    speak.filter(([, say]) => letters(locale, say) === letters('en', say)).map(([key]) => key)
  const inFrance = new Set(asInEnglish('fr')) // tests/e2e/test_languages.py reads these on every screen
  expect(inFrance.size).toBeGreaterThan(0)
  expect(asInEnglish('fr-CA').filter((key) => !inFrance.has(key))).toEqual([])
})

/** The input that each plural counts, by key. */
const counted = new Map(
  written('fr').flatMap(([key, text]) =>
    typeof text === 'string' ? [] : [[key, /= (\w+): plural/.exec(text[0].declarations.join())?.[1] ?? '']],
  ),
)

test('zero is singular in French and plural in English', () => {
  expect(counted.size).toBeGreaterThan(10)
  const left = (count: number, locale: Locale) => inLocale(locale, () => m.table_guesses_left({ count }))
  expect([0, 1, 2].map((count) => left(count, 'fr'))).toEqual([
    'encore 0 essai',
    'encore 1 essai',
    'encore 2 essais',
  ])
  expect(left(0, 'en')).toBe('0 guesses left')
  for (const [key, say] of speak.filter(([key]) => counted.has(key))) {
    for (const locale of LOCALES) {
      const form = (count: number) =>
        inLocale(locale, () =>
          say(new Proxy({}, { get: (_, name) => (name === counted.get(key) ? count : 'x') })),
        ).replaceAll(String(count), '#')
      expect(form(0), `${key} in ${locale}`).toBe(form(locale === 'en' ? 2 : 1))
    }
  }
})

/** These never count one thing or none, or say it the same way. */
const ALWAYS_MANY = [
  'deck_kept_pictures',
  'deck_kept_words',
  'deck_needed',
  'end_best_of',
  'home_minutes',
  'lobby_device_lede',
  'lobby_door_lede',
  'new_deck_pictures',
  'new_deck_words',
  'new_fits',
  'new_minutes',
  'new_number_plain',
  'new_seconds',
]

test('what counts things has a plural', () => {
  for (const locale of LOCALES) {
    const plain = written(locale).filter(([, text]) => typeof text === 'string' && text.includes('{count}'))
    const keys = plain.map(([key]) => key).filter((key) => !ALWAYS_MANY.includes(key))
    expect(keys, locale).toEqual([])
  }
})

const COLON = /[^\u00a0\d](?<!https?):(?!\d)/
const GUILLEMETS = /[^\u00a0]»|«[^\u00a0]/

// Narrow ones (U+202F) are in none of our faces, and a browser without them shows a box.
test('French of France has no-break spaces before ; ! ? and with : and « »', () => {
  for (const [key, text] of texts('fr')) {
    expect(text, key).not.toMatch(/[^\u00a0;!?][;!?]/)
    expect(text, key).not.toMatch(COLON)
    expect(text, key).not.toMatch(GUILLEMETS)
  }
})

test('Québec has no space before ; ! ? and no-break ones with : and « »', () => {
  for (const [key, text] of texts('fr-CA')) {
    expect(text, key).not.toMatch(/\s[;!?]/)
    expect(text, key).not.toMatch(COLON)
    expect(text, key).not.toMatch(GUILLEMETS)
  }
})

test('apostrophes and ellipses are typographic', () => {
  for (const locale of LOCALES)
    for (const [key, text] of texts(locale)) expect(text, key).not.toMatch(/\w'\w|\.\.\./)
})

/** The whole source of the client, as one text. */
const source = (folder: URL): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'messages')
    .map((entry) =>
      entry.isDirectory()
        ? source(new URL(`${entry.name}/`, folder))
        : /\.(ts|svelte)$/.test(entry.name)
          ? readFileSync(new URL(entry.name, folder), 'utf8')
          : '',
    )
    .join('\n')

test('every message is used by a screen', () => {
  const words = new Set(source(new URL('../src/', import.meta.url)).match(/\w+/g))
  expect(speak.map(([key]) => key).filter((key) => !words.has(key))).toEqual([])
})
