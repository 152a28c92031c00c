/** Frames cut by hand: rounded rectangles whose edge wanders by less than a pixel, and the pencil stroke. */
import { point } from './burin.ts'

const WIDTH = 160
const HEIGHT = 112
const RADIUS = 5
const MARGIN = 1.6
// How far the hand wanders, and how fast, in three waves.
const WANDER = [
  [0.34, 0.35],
  [0.24, 0.93],
  [0.16, 2.1],
] as const

/** Path data of a frame; each seed is another hand. */
export function frame(seed: number): string {
  const points = outline().map(([x, y], i) => wander(x, y, i, seed))
  return `M${points.join('L')}Z`
}

/** A frame as a picture that stretches to its card: a filled ground, or its line. */
export function framePicture(seed: number, line?: number): string {
  const paint = line
    ? `fill="none" stroke="#000" stroke-width="${line}" vector-effect="non-scaling-stroke"`
    : 'fill="#000"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path d="${frame(seed)}" ${paint}/></svg>`
}

/** What a giver draws under a word that is meant. */
export function pencilPicture(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 10" preserveAspectRatio="none"><path d="M2 4.6Q30 1.4 58 4.2Q80 6.2 98 2.6Q80 8.2 56 7Q28 4.4 2 4.6Z"/></svg>'
}

type Place = [x: number, y: number]

function outline(): Place[] {
  const [left, top, right, bottom] = [MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN]
  return [
    ...side([left + RADIUS, top], [right - RADIUS, top]),
    ...corner(right - RADIUS, top + RADIUS, -90),
    ...side([right, top + RADIUS], [right, bottom - RADIUS]),
    ...corner(right - RADIUS, bottom - RADIUS, 0),
    ...side([right - RADIUS, bottom], [left + RADIUS, bottom]),
    ...corner(left + RADIUS, bottom - RADIUS, 90),
    ...side([left, bottom - RADIUS], [left, top + RADIUS]),
    ...corner(left + RADIUS, top + RADIUS, 180),
  ]
}

function side(from: Place, to: Place): Place[] {
  const steps = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 5)
  return Array.from({ length: steps + 1 }, (_, i) => [
    from[0] + ((to[0] - from[0]) * i) / steps,
    from[1] + ((to[1] - from[1]) * i) / steps,
  ])
}

function corner(x: number, y: number, from: number): Place[] {
  return [22.5, 45, 67.5].map((turn) => {
    const angle = ((from + turn) * Math.PI) / 180
    return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)]
  })
}

function wander(x: number, y: number, step: number, seed: number): string {
  const phase = (n: number) => seed * 2.399 + n * 1.7
  const waves = WANDER.map(([size, pace], n) => size * Math.sin(step * pace + phase(n)))
  const off = waves.reduce((sum, each) => sum + each, 0)
  const [fromMiddle, fromCentre] = [(x / WIDTH) * 2 - 1, (y / HEIGHT) * 2 - 1]
  const isUpright = Math.abs(fromMiddle) > Math.abs(fromCentre)
  return isUpright ? point(x + Math.sign(fromMiddle) * off, y) : point(x, y + Math.sign(fromCentre) * off)
}
