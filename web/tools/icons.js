// Draws the icon in the table's own hatches: `node tools/icons.js FOLDER` writes icon.svg and mask.svg there.
// The PNG files of public/ are these two, taken as pictures by a browser at 192 and 512 pixels.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { MARKS } = (await runnerImport('./src/ink/marks.ts')).module
const { TILES } = (await runnerImport('./src/ink/tiles.ts')).module

const PAPER = '#f3ede0'
const RED = '#a92a1b'
const BLUE = '#173f6e'

/** A card turned to red before one turned to blue, each with its hatch and its mark. */
function drawing(inset) {
  const { red, blue } = TILES
  const scale = (96 - 2 * inset) / 96
  return `<defs>
<pattern id="r" width="${red.width}" height="${red.height}" patternUnits="userSpaceOnUse" patternTransform="scale(.42)"><g fill="#fff" opacity=".5">${red.body}</g></pattern>
<pattern id="b" width="${blue.width}" height="${blue.height}" patternUnits="userSpaceOnUse" patternTransform="scale(.42)"><g fill="#fff" opacity=".5">${blue.body}</g></pattern>
</defs>
<g transform="translate(${inset} ${inset}) scale(${scale})">
<g transform="rotate(9 48 48)"><rect x="34" y="14" width="46" height="62" rx="5" fill="${BLUE}"/><rect x="34" y="14" width="46" height="62" rx="5" fill="url(#b)"/></g>
<g transform="rotate(-7 48 48)"><rect x="14.5" y="18.5" width="49" height="65" rx="6" fill="${PAPER}"/><rect x="16" y="20" width="46" height="62" rx="5" fill="${RED}"/><rect x="16" y="20" width="46" height="62" rx="5" fill="url(#r)"/>
<circle cx="39" cy="51" r="17" fill="${PAPER}"/><g transform="translate(28.2 40.2) scale(.9)"><path fill="${RED}" fill-rule="evenodd" d="${MARKS.red}"/></g></g>
</g>`
}

const sheet = (ground, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${ground}${inside}</svg>\n`

const folder = process.argv[2] ?? '.'
writeFileSync(
  `${folder}/icon.svg`,
  sheet(`<rect width="96" height="96" rx="16" fill="${PAPER}"/>`, drawing(3)),
)
writeFileSync(`${folder}/mask.svg`, sheet(`<rect width="96" height="96" fill="${PAPER}"/>`, drawing(14)))
