import { expect, test } from 'vitest'
import { locales, needlessOf, tablesOf } from '../tools/locales.js'

const FRANCE = {
  code: 'fr',
  order: 1,
  typography: {
    quotes: ['«\u00a0', '\u00a0»'],
    space_before: { ':': '\u00a0', '!': '\u00a0', ';': '\u00a0' },
  },
}
const QUEBEC = {
  code: 'fr-CA',
  order: 2,
  parent: 'fr',
  typography: { quotes: ['«\u00a0', '\u00a0»'], space_before: { ':': '\u00a0' } },
}
const plural = (one: string, other: string) => [
  { declarations: ['input n', 'local plural = n: plural'], selectors: ['plural'], match: { 'plural=one': one, 'plural=*': other } }, // prettier-ignore
]
const written: Record<string, object> = {
  fr: {
    'chat.json': {
      chat_a: 'Bravo\u00a0! Ici\u00a0: «\u00a0oui\u00a0»',
      chat_b: 'week-end',
      chat_n: plural('{n} coup\u00a0!', 'fini\u00a0;'),
    },
    'end.json': { end_a: 'https://x.example' },
  },
  'fr-CA': { 'chat.json': { chat_b: 'fin de semaine' } },
}
const read = (code: string) => written[code] ?? {}

test('the languages of the client are those of the game that have messages, in its order', () => {
  expect(locales().map((each: { code: string }) => each.code)).toEqual(['fr', 'fr-CA', 'en'])
})

test('Québec writes what it says otherwise; the tool sets its spaces in all else', () => {
  const [, quebec] = tablesOf([FRANCE, QUEBEC], read)
  expect(quebec).toEqual({
    'chat.json': {
      chat_a: 'Bravo! Ici\u00a0: «\u00a0oui\u00a0»',
      chat_b: 'fin de semaine',
      chat_n: plural('{n} coup!', 'fini;'),
    },
    'end.json': { end_a: 'https://x.example' },
  })
})

test('what the parent says already is needless', () => {
  const twice = (code: string) =>
    code === 'fr'
      ? read('fr')
      : { 'chat.json': { chat_a: 'Bravo! Ici\u00a0: «\u00a0oui\u00a0»', chat_b: 'fin de semaine' } }
  expect(needlessOf([FRANCE, QUEBEC], twice)).toEqual([['fr-CA', 'chat.json', 'chat_a']])
})

test('no language writes what its parent says already', () => {
  // `npm run messages:trim` takes it out.
  expect(needlessOf(locales())).toEqual([])
})
