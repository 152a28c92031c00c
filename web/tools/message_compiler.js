// What a message may be: a text with {inputs}, or one text where an input counts one and one for other counts.
//
//   "chat_from": "de {name}"
//   "chat_unread": [{ "declarations": ["input count", "local plural = count: plural"], "selectors": ["plural"],
//                     "match": { "plural=one": "{count} message", "plural=*": "{count} messages" } }]

const INPUT = /\{([a-z]\w*)\}/gi

/**
 * What is wrong with the messages: `tables` are those of `locales`, by file name.
 * @returns {string[]}
 */
export function faultsOf(locales, tables) {
  const [base, ...others] = locales
  const faults = locales.flatMap((locale, index) => faultsWithin(locale, tables[index]))
  const wanted = inputsByKey(tables[0])
  others.forEach((locale, index) => {
    const found = inputsByKey(tables[index + 1])
    for (const [key, inputs] of wanted) {
      if (!found.has(key)) faults.push(`${locale}: no “${key}”`)
      else if (found.get(key) !== inputs)
        faults.push(`${locale}: “${key}” has {${found.get(key)}}, not {${inputs}}`)
    }
    for (const key of found.keys()) if (!wanted.has(key)) faults.push(`${locale}: “${key}” is not in ${base}`)
  })
  return faults
}

function faultsWithin(locale, table) {
  const faults = []
  const seen = new Set()
  for (const [file, messages] of Object.entries(table)) {
    const area = file.replace(/\.json$/, '')
    for (const [key, message] of Object.entries(messages)) {
      const where = `${locale}/${file}: “${key}”`
      if (!key.startsWith(`${area}_`)) faults.push(`${where} does not begin with “${area}_”`)
      if (seen.has(key)) faults.push(`${where} is written twice`)
      seen.add(key)
      if (!/^[a-z]\w*$/i.test(key)) faults.push(`${where} is not a name`)
      const texts = textsOf(message)
      if (texts === null) faults.push(`${where} is neither a text nor a count of “plural=one” and “plural=*”`)
      else if (/[{}]/.test(texts.join('').replaceAll(INPUT, '')))
        faults.push(`${where} has a brace that is no {input}`)
    }
  }
  return faults
}

/** One text, or that for one and that for others; null for anything else. */
function textsOf(message) {
  if (typeof message === 'string') return [message]
  const form = message?.[0]
  if (message?.length !== 1 || form.selectors?.join() !== 'plural' || !countOf(message)) return null
  if (Object.keys(form.match ?? {}).join() !== 'plural=one,plural=*') return null
  return Object.values(form.match)
}

/** The input that chooses between two texts. */
const countOf = (message) =>
  /\blocal plural = (\w+): plural$/.exec(message[0].declarations?.join() ?? '')?.[1]

function inputsByKey(table) {
  const all = Object.values(table).flatMap((messages) => Object.entries(messages))
  return new Map(all.map(([key, message]) => [key, inputsOf(message).join()]))
}

/** The names in braces, and the one that is counted. */
function inputsOf(message) {
  const texts = textsOf(message) ?? []
  const named = texts.flatMap((text) => [...text.matchAll(INPUT)].map((found) => found[1]))
  return [...new Set(texts.length === 2 ? [countOf(message), ...named] : named)].sort()
}

/** The name and the source of a module for every message. */
export function compile(locales, tables) {
  const flat = tables.map((table) => Object.assign({}, ...Object.values(table)))
  const moduleFor = (key) => moduleOf(key, locales, flat.map((messages) => messages[key])) // prettier-ignore
  return Object.keys(flat[0]).map((key) => [key, moduleFor(key)])
}

function moduleOf(key, locales, messages) {
  const told = messages.map((message, index) => expressionOf(message, locales[index]))
  // A language that says what the first says needs no choice of its own.
  const choices = told.map((each, index) =>
    each === told[0] ? '' : `getLocale() === '${locales[index]}' ? ${each} : `,
  )
  const chosen = choices.join('') + told[0]
  const inputs = inputsOf(messages[0])
  const types = inputs.map((name) => `${name}: string | number`).join('; ')
  const given = inputs.length ? `{ ${inputs.join(', ')} }: { ${types} }` : ''
  const asked = ['getLocale', 'isOne'].filter((name) => chosen.includes(`${name}(`)).join(', ')
  const taken = asked && `import { ${asked} } from '../lib/locale'\n\n`
  return `${taken}export const ${key} = (${given}): string => ${chosen}\n`
}

function expressionOf(message, locale) {
  const written = textsOf(message).map(literalOf)
  if (written.length === 1) return written[0]
  // A language counts alike wherever it is spoken.
  return `isOne('${locale.split('-')[0]}', ${countOf(message)}) ? ${written[0]} : ${written[1]}`
}

const literalOf = (text) => `\`${text.replaceAll(/[\\`$]/g, '\\$&').replaceAll(INPUT, '${$1}')}\``
