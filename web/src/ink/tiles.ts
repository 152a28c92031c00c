/** One hatch per identity, as a small tile that repeats without a seam. Law: each is told apart without colour. */
import { random, dot, lens, wave } from './burin.ts'

export const IDENTITIES = ['red', 'blue', 'neutral', 'assassin', 'contact'] as const
export type Hatch = (typeof IDENTITIES)[number]

export interface Tile {
  width: number
  height: number
  body: string
}

const RED = {
  width: 20,
  height: 20,
  body: filled(repeated(20, 20, 8, diagonal(), (x, y) => lens(x, y, -45, 15.5, 2.5))),
}
const BLUE = {
  width: 24,
  height: 16,
  body: filled([-24, 0, 24].map((x) => wave(x, 3.6) + wave(x + 5, 11.6)).join('')),
}
const NEUTRAL = { width: 32, height: 32, body: filled(stipple()) }
const ASSASSIN = { width: 9, height: 9, body: crossed() }
const CONTACT = { width: 26, height: 26, body: filled(leaves()) }

export const TILES: Record<Hatch, Tile> = {
  red: RED,
  blue: BLUE,
  neutral: NEUTRAL,
  assassin: ASSASSIN,
  contact: CONTACT,
}

type Place = readonly [x: number, y: number, extra?: number]

/** Draw at each place, and again over the edges that the stroke reaches. */
function repeated(
  width: number,
  height: number,
  reach: number,
  places: readonly Place[],
  draw: (x: number, y: number, extra: number) => string,
): string {
  const copies = places.flatMap(([x, y, extra = 0]) =>
    [-width, 0, width].flatMap((dx) => [-height, 0, height].map((dy) => [x + dx, y + dy, extra] as const)),
  )
  const near = (at: number, size: number) => at > -reach && at < size + reach
  return copies
    .filter(([x, y]) => near(x, width) && near(y, height))
    .map(([x, y, extra]) => draw(x, y, extra))
    .join('')
}

function diagonal(): Place[] {
  return [0, 5, 10, 15].map((at) => [at, at] as const)
}

/** Dots that keep their distance from each other, over the edges too. */
function stipple(): string {
  const size = 32
  const next = random(41)
  const dots: Place[] = []
  const apart = (one: number, other: number) => Math.min(Math.abs(one - other), size - Math.abs(one - other))
  for (let tries = 0; tries < 4000 && dots.length < 40; tries++) {
    const [x, y] = [next() * size, next() * size]
    if (dots.every((each) => Math.hypot(apart(each[0], x), apart(each[1], y)) > 4.1)) {
      dots.push([x, y, 0.75 + next() * 0.62])
    }
  }
  return repeated(size, size, 2, dots, dot)
}

/** A leaf is a lens with its midrib cut out. */
function leaves(): string {
  const places: Place[] = [
    [6.5, 6.5, -52],
    [19.5, 6.5, -128],
    [13, 19.5, -52],
    [0, 19.5, -128],
  ]
  return repeated(
    26,
    26,
    8,
    places,
    (x, y, angle) => lens(x, y, angle, 14.5, 5.2) + lens(x, y, angle, 11.6, 0.85),
  )
}

function crossed(): string {
  const diagonals = 'M-1 1L1 -1M0 9L9 0M8 10L10 8M-1 8L1 10M0 0L9 9M8 -1L10 1'
  return `<path fill="none" stroke="#000" stroke-width="1.5" d="${diagonals}"/><path fill="none" stroke="#000" stroke-width=".7" d="M0 4.5H9M4.5 0V9"/>`
}

function filled(d: string): string {
  return `<path fill-rule="evenodd" d="${d}"/>`
}
