// Compiles messages/ to typed functions, one module each so that a screen takes only its own; fails when a language
// lacks a message, or has another input than the first language.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { compile, faultsOf } from './message_compiler.js'

const LOCALES = ['fr', 'fr-CA', 'en']
const TO = 'src/messages'

const tables = LOCALES.map((locale) =>
  Object.fromEntries(
    readdirSync(`messages/${locale}`).map((file) => [
      file,
      JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8')),
    ]),
  ),
)
const faults = faultsOf(LOCALES, tables)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}

rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
const modules = compile(LOCALES, tables)
for (const [name, source] of modules) writeFileSync(`${TO}/${name}.ts`, source)
const index = modules.map(([name]) => `export { ${name} } from './${name}'\n`)
writeFileSync(`${TO}/index.ts`, index.join(''))
