// Compiles messages/ to typed functions, one module each so that a screen takes only its own; fails when a language
// lacks a message, or has another input than the first language. `--trim` first takes out of messages/ what a language
// need not write, because its parent says it already.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { learnTexts } from './learn_texts.js'
import { locales, needlessOf, tablesOf, writtenIn } from './locales.js'
import { compile, faultsOf } from './message_compiler.js'
import { sharedTexts } from './terminal.js'

const TO = 'src/messages'
const TERMINAL = '../src/nomdecode/cli/play/shared_texts.json'
const RULES_SHEETS = '../src/nomdecode/press/data/learn.json'
const all = locales()
const codes = all.map((locale) => locale.code)

if (process.argv.includes('--trim')) trim()
const tables = tablesOf(all)
const faults = faultsOf(codes, tables)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}

rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
const modules = compile(codes, tables)
for (const [name, source] of modules) writeFileSync(`${TO}/${name}.ts`, source)
const index = modules.map(([name]) => `export { ${name} } from './${name}'\n`)
writeFileSync(`${TO}/index.ts`, index.join(''))
writeFileSync(`${TO}/locales.ts`, localesModule())
writePackaged(TERMINAL, sharedTexts(codes, tables))
writePackaged(RULES_SHEETS, learnTexts(codes, tables))

/** Write a file of the Python package; its folder is missing where only the client is built. */
function writePackaged(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The languages and what the client has to know of them. */
function localesModule() {
  const quoted = (value) => JSON.stringify(value)
  const record = (field) =>
    `{ ${all.map((each) => `${quoted(each.code)}: ${quoted(field(each))}`).join(', ')} }`
  const widely = all.find((each) => each.is_widely_known) ?? all[0]
  return [
    `export const LOCALES = [${codes.map(quoted).join(', ')}] as const`,
    `export const WIDELY_KNOWN = ${quoted(widely.code)} as const`,
    `export const NAMES = ${record((each) => each.name)} as const`,
    `export const EDITIONS = ${record((each) => each.edition ?? 'base')} as const`,
    '',
  ].join('\n')
}

function trim() {
  for (const code of codes) {
    const needless = needlessOf(all).filter(([locale]) => locale === code)
    const files = new Set(needless.map(([, file]) => file))
    for (const file of files) {
      const keys = new Set(needless.filter(([, each]) => each === file).map(([, , key]) => key))
      const kept = Object.entries(writtenIn(code)[file]).filter(([key]) => !keys.has(key))
      const path = `messages/${code}/${file}`
      if (kept.length) writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
      else rmSync(path)
    }
  }
}
