// The languages of the client: those of the game that have a folder of messages, in the game's own order.
//
// A language with a parent (Québec: France) writes only what it says otherwise; all else is the parent's text, set in
// its own typography. Both come from `language.json` of the lexicon, so that terminal, referee and browser agree.
import { existsSync, readFileSync, readdirSync } from 'node:fs'

const WEB = new URL('../', import.meta.url)
const LANGUAGES = new URL('../src/nomdecode/lexicon/data/', WEB)
const MESSAGES = new URL('messages/', WEB)

const readJson = (url) => JSON.parse(readFileSync(url, 'utf8'))

/** Every language with messages: `{code, name, parent, typography, …}`, a parent before its children. */
export function locales() {
  return readdirSync(LANGUAGES)
    .filter((code) => existsSync(new URL(`${code}/`, MESSAGES)))
    .map((code) => readJson(new URL(`${code}/language.json`, LANGUAGES)))
    .sort((one, other) => one.order - other.order)
}

/** What is written in a language's own folder, by file name. */
export const writtenIn = (code) =>
  Object.fromEntries(
    readdirSync(new URL(`${code}/`, MESSAGES)).map((file) => [
      file,
      readJson(new URL(`${code}/${file}`, MESSAGES)),
    ]),
  )

/** The whole table of every language, by file name: its own messages over those of its parent. */
export function tablesOf(all, written = writtenIn) {
  const tables = new Map()
  for (const locale of all) {
    const parent = all.find((each) => each.code === locale.parent)
    const own = written(locale.code)
    tables.set(locale.code, parent ? overlaid(inherited(tables.get(parent.code), parent, locale), own) : own)
  }
  return all.map((locale) => tables.get(locale.code))
}

/** The parent's messages, set in the typography of a language. */
export function inherited(table, parent, locale) {
  const set = (message) => reset(message, parent.typography, locale.typography)
  const setAll = (messages) =>
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, set(message)]))
  return Object.fromEntries(Object.entries(table).map(([file, messages]) => [file, setAll(messages)]))
}

const overlaid = (below, own) =>
  Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(own)])].map((file) => [
      file,
      { ...below[file], ...own[file] },
    ]),
  )

/** A message with the quotation marks and the spaces before signs of another typography. */
function reset(message, from, to) {
  if (typeof message === 'string') return setText(message, from, to)
  const [form] = message
  const match = Object.entries(form.match).map(([name, text]) => [name, setText(text, from, to)])
  return [{ ...form, match: Object.fromEntries(match) }]
}

function setText(text, from, to) {
  const signs = Object.entries(from.space_before ?? {})
  const spaced = signs.reduce(
    (set, [sign, space]) => set.replaceAll(space + sign, (to.space_before?.[sign] ?? '') + sign),
    text,
  )
  return from.quotes.reduce((set, mark, side) => set.replaceAll(mark, to.quotes[side]), spaced)
}

/** The messages of a language that its parent says already, as `[file, key]`: they need not be written. */
export function needlessOf(all, written = writtenIn) {
  const tables = tablesOf(all, written)
  return all.flatMap((locale) => {
    const place = all.findIndex((each) => each.code === locale.parent)
    if (place < 0) return []
    const below = inherited(tables[place], all[place], locale)
    return Object.entries(written(locale.code)).flatMap(([file, messages]) =>
      Object.entries(messages)
        .filter(([key, message]) => JSON.stringify(message) === JSON.stringify(below[file]?.[key]))
        .map(([key]) => [locale.code, file, key]),
    )
  })
}
