// Compiles messages/ to typed functions without any network, and fails when a language lacks a message.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync } from 'node:fs'

const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
const patterns = settings['plugin.inlang.messageFormat'].pathPattern
const faults = []

function keysOf(locale) {
  const keys = new Map()
  for (const pattern of patterns) {
    const path = pattern.replace('{locale}', locale)
    const area = path.match(/([a-z]+)\.json$/)[1]
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
      if (!key.startsWith(`${area}_`)) faults.push(`${path}: “${key}” does not begin with “${area}_”`)
      keys.set(key, inputsOf(text))
    }
  }
  return keys
}

/** The names in braces, so that no language forgets or invents one. */
function inputsOf(text) {
  const names = [...JSON.stringify(text).matchAll(/\{([a-z]\w*)\}/gi)].map((found) => found[1])
  return [...new Set(names)].sort().join()
}

const [base, ...others] = settings.locales
const wanted = keysOf(base)
for (const locale of others) {
  const found = keysOf(locale)
  for (const [key, inputs] of wanted) {
    if (!found.has(key)) faults.push(`${locale}: no “${key}”`)
    else if (found.get(key) !== inputs)
      faults.push(`${locale}: “${key}” has {${found.get(key)}}, not {${inputs}}`)
  }
  for (const key of found.keys()) if (!wanted.has(key)) faults.push(`${locale}: “${key}” is not in ${base}`)
}
for (const locale of settings.locales) {
  for (const file of readdirSync(`messages/${locale}`)) {
    if (!patterns.includes(`./messages/{locale}/${file}`))
      faults.push(`${locale}/${file} is not in settings.json`)
  }
}
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}

rmSync('src/paraglide', { recursive: true, force: true })
const compiler = 'node_modules/@inlang/paraglide-js/bin/run.js'
const args = ['compile', '--project', './project.inlang', '--outdir', './src/paraglide', '--silent']
execFileSync(process.execPath, [compiler, ...args], { stdio: 'inherit' })
// A plugin that was not found gives no messages and no error.
const compiled = readFileSync('src/paraglide/messages/_index.js', 'utf8').match(/export \*/g)?.length ?? 0
if (compiled !== wanted.size) {
  console.error(`${compiled} messages were compiled, ${wanted.size} are written`)
  process.exit(1)
}
