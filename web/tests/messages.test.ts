import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as m from '$msg'
import { LOCALES } from '$lib/locale'

type Speak = (inputs: Record<string, unknown>, options: { locale: string }) => string
const speak = Object.entries(m as unknown as Record<string, Speak>).filter(([key]) => /^[a-z]+_/.test(key))
const inputs = new Proxy({}, { get: (_, name) => (name === 'count' ? 3 : String(name)) })

function texts(locale: string): [string, string][] {
  const folder = new URL(`../messages/${locale}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) => {
    const told = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>
    return Object.entries(told).map(([key, text]): [string, string] => [key, JSON.stringify(text)])
  })
}

test('every message is there in every language, with nothing undefined in it', () => {
  expect(speak.length).toBeGreaterThan(200)
  for (const [key, say] of speak) {
    for (const locale of LOCALES) {
      const text = say(inputs, { locale })
      expect(text, `${key} in ${locale}`).toBeTruthy()
      expect(text, `${key} in ${locale}`).not.toMatch(/undefined|\[object|[{}]/)
      expect(text, `${key} in ${locale}`).not.toBe(key)
    }
  }
})

test('zero is singular in French and plural in English', () => {
  const say = (count: number, locale: 'fr' | 'fr-CA' | 'en') => m.table_guesses_left({ count }, { locale })
  expect(say(0, 'fr')).toBe('encore 0 essai')
  expect(say(2, 'fr-CA')).toBe('il reste 2 essais')
  expect(say(0, 'en')).toBe('0 guesses left')
  expect(say(1, 'en')).toBe('1 guess left')
})

test('French of France has a no-break space before high punctuation', () => {
  for (const [key, text] of texts('fr')) expect(text, key).not.toMatch(/[^\u00a0 ][;!?](?!\w)|\u0020[;:!?»]/)
})

test('Québec has none before ; ! ? and one before :', () => {
  for (const [key, text] of texts('fr-CA')) expect(text, key).not.toMatch(/[ \u00a0][;!?]|\u0020[:»]/)
})

test('apostrophes and ellipses are typographic', () => {
  for (const locale of LOCALES)
    for (const [key, text] of texts(locale)) expect(text, key).not.toMatch(/\w'\w|\.\.\./)
})
