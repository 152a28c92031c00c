/** The style sheet of the engraver: every tile and frame as a mask that takes any colour. */
import { framePicture, pencilPicture } from './frames.ts'
import { uri } from './burin.ts'
import { TILES, type Tile } from './tiles.ts'

const HANDS = 3

export function inkCss(): string {
  const hatches = Object.entries(TILES).map(([name, tile]) => `.hatch-${name}{${hatch(tile)}}`)
  const hands = Array.from({ length: HANDS }, (_, hand) => `.hand-${hand}{${handCut(hand + 1)}}`)
  const drawn = `:root{--pencil:${uri(pencilPicture())}}`
  return [...hatches, ...hands, drawn].join('\n')
}

function hatch(tile: Tile): string {
  const { width, height, body } = tile
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  return `--tile:${uri(picture)};--tile-w:${width}px;--tile-h:${height}px`
}

function handCut(seed: number): string {
  return `--ground-cut:${uri(framePicture(seed))};--frame-cut:${uri(framePicture(seed, 1.5))};--heavy-cut:${uri(framePicture(seed, 3.2))}`
}
