import { expect, test } from 'vitest'
import { compile, faultsOf } from '../tools/message_compiler.js'

const countedForm = (one: string, other: string, input = 'count') => [
  {
    declarations: [`input ${input}`, `local plural = ${input}: plural`],
    selectors: ['plural'],
    match: { 'plural=one': one, 'plural=*': other },
  },
]
const faults = (fr: object, en: object) => faultsOf(['fr', 'en'], [{ 'chat.json': fr }, { 'chat.json': en }])

test('a message that a language lacks, invents or asks otherwise is a fault', () => {
  const fr = { chat_from: 'de {name}', chat_many: countedForm('un', '{count}') }
  expect(faults(fr, { chat_from: 'from {name}', chat_many: countedForm('one', '{count}') })).toEqual([])
  expect(faults(fr, { chat_from: 'from {who}', chat_many: 'many {count}', chat_more: 'more' })).toEqual([
    'en: “chat_from” has {who}, not {name}',
    'en: “chat_more” is not in fr',
  ])
  expect(faults(fr, { chat_from: 'from {name}' })).toEqual(['en: no “chat_many”'])
})

test('a message of another shape, another area or with a loose brace is a fault', () => {
  const all = { chat_a: 7, chat_b: 'a { b', home_c: 'c', chat_d: [{ match: { 'plural=one': 'one' } }] }
  expect(faults(all, all).filter((fault) => fault.startsWith('en'))).toEqual([
    'en/chat.json: “chat_a” is neither a text nor a count of “plural=one” and “plural=*”',
    'en/chat.json: “chat_b” has a brace that is no {input}',
    'en/chat.json: “home_c” does not begin with “chat_”',
    'en/chat.json: “chat_d” is neither a text nor a count of “plural=one” and “plural=*”',
  ])
})

test('backslashes, backquotes and dollars of a message stay text', () => {
  const text = 'a \\ `b` $ $'
  const [[, source]] = compile(['fr'], [{ 'chat.json': { chat_a: text } }]) as [[string, string]]
  expect(source).toBe('export const chat_a = (): string => `a \\\\ \\`b\\` \\$ \\$`\n')
})
