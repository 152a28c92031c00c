// Cuts the fonts to the letters that French and English write, into src/styles/fonts (not committed).
// Half of Old Standard is hints and old ligatures that are never shown; a slow phone would wait for them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'
import { LETTERS } from './letters.js'

const from = new URL('../node_modules/@fontsource/', import.meta.url)
const to = new URL('../src/styles/fonts/', import.meta.url)
const keepFeatures = ['kern', 'liga', 'mark', 'ccmp', 'locl', 'lnum', 'tnum']
const FACES = [
  ['sofia-sans-extra-condensed', '700-normal'],
  ['sofia-sans-condensed', '500-normal'],
  ['sofia-sans-condensed', '600-normal'],
  ['old-standard-tt', '700-normal'],
  ['old-standard-tt', '400-italic'],
]

mkdirSync(to, { recursive: true })
for (const [family, face] of FACES) {
  const whole = readFileSync(new URL(`${family}/files/${family}-latin-${face}.woff2`, from))
  const cut = await subset(whole, LETTERS, { targetFormat: 'woff2', keepFeatures, noHinting: true })
  writeFileSync(new URL(`${family}-${face}.woff2`, to), cut)
  if (process.argv.includes('--say')) console.log(family, face, whole.length, cut.length)
}
