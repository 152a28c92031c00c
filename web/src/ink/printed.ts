/** What paper needs of the engraver: hatches, marks, frames and the rosette as path data, for `nomdecode print`. */
import { frame } from './frames.ts'
import { rosette } from './guilloche.ts'
import { MARKS } from './marks.ts'
import { IDENTITIES, TILES, type Tile } from './tiles.ts'

const HANDS = [1, 2, 3, 4]
const PRINTED_MARKS = [...IDENTITIES, 'key', 'hourglass', 'people'] as const

export function printedInk() {
  return {
    tiles: Object.fromEntries(Object.entries(TILES).map(([name, tile]) => [name, printedTile(tile)])),
    marks: Object.fromEntries(PRINTED_MARKS.map((name) => [name, MARKS[name]])),
    frames: HANDS.map(frame),
    rosette: rosette(50, 12, 5),
  }
}

function printedTile({ width, height, body }: Tile) {
  const paths = [...body.matchAll(/<path([^>]*) d="([^"]*)"/g)].map(([, style = '', d]) => {
    const weight = /stroke-width="([^"]*)"/.exec(style)
    return weight ? { d, weight: Number(weight[1]) } : { d }
  })
  return { width, height, paths }
}
