/** Plans of the first printed sheets, for the miniatures: where the cards lie, and where they are cut. Pure. */
import type { Game, Report } from '$lib/types'
import type { Hatch } from '../ink/tiles'
import { codesOf, keyOfRank, LAYOUTS } from '../key/rank'
import { hasPictures, type Paper, type Part, type Sides } from './order'

interface Size {
  width: number
  height: number
}

export interface Shape extends Size {
  columns: number
  rows: number
}

/** In millimetres, as in `press/sheet_layout.py`; `tests/press/test_sheet_layout.py` compares. */
export const PAPERS: Record<Paper, Size> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}
export const SHAPES = {
  word: { width: 63, height: 41, columns: 3, rows: 6 },
  square: { width: 62, height: 62, columns: 3, rows: 4 },
  fold: { width: 62, height: 124, columns: 3, rows: 2 },
} satisfies Record<string, Shape>

export type Face = 'fronts' | 'backs' | 'keys' | 'tiles'

/** The upper left corner of a card on its page, and whether the card lies upside down. */
export interface Spot {
  x: number
  y: number
  isTurned: boolean
}

export interface Plan {
  face: Face
  paper: Size
  shape: Shape
  spots: Spot[]
  /** Ticks in the margins and crosses where cuts meet, as path data; the backs have none. */
  cuts: string
}

/** What is printed, as far as a miniature shows it. */
export interface Printed {
  game: Game
  paper: Paper
  sides: Sides
  chosen: readonly Part[]
  report: Report
  /** Every card has one face only, so its back stays white and is not printed. */
  isOneFaced: boolean
}

const MINIATURES = 3
const TICK = 5
const CROSS = 2

/** The first three of fronts, backs, keys and tiles that are printed. */
export function plans(printed: Printed): Plan[] {
  const { game, paper, sides, chosen, report } = printed
  const card = hasPictures(game) ? SHAPES.square : SHAPES.word
  const isFolded = sides === 'single' && (game === 'duo' || game === 'duo-images')
  const drawn: [Face, Part, Shape][] = [
    ['fronts', 'cards', card],
    ['backs', 'cards', card],
    ['keys', 'keys', isFolded ? SHAPES.fold : SHAPES.square],
    ['tiles', 'tiles', card],
  ]
  return drawn
    .filter(([face]) => face !== 'backs' || (sides !== 'single' && !printed.isOneFaced))
    .flatMap(([face, part, shape]) => {
      const count = report.parts.find((each) => each.part === part)?.count ?? 0
      return count && chosen.includes(part) ? [planOf(face, shape, PAPERS[paper], sides, count)] : []
    })
    .slice(0, MINIATURES)
}

function planOf(face: Face, shape: Shape, paper: Size, sides: Sides, count: number): Plan {
  const length = Math.min(count, shape.columns * shape.rows)
  const spots = Array.from({ length }, (_, n) => spotOf(n, shape, paper, sides, face === 'backs'))
  return { face, paper, shape, spots, cuts: face === 'backs' ? '' : cutsOf(shape, paper) }
}

/** Where card n lies; a back lies where its front will be once the sheet is turned. */
export function spotOf(n: number, shape: Shape, paper: Size, sides: Sides, isBack: boolean): Spot {
  const [row, column] = [Math.floor(n / shape.columns), n % shape.columns]
  const isTurned = isBack && sides === 'short'
  const [left, top] = cornerOf(shape, paper)
  const across = isBack && !isTurned ? shape.columns - 1 - column : column
  const down = isTurned ? shape.rows - 1 - row : row
  return { x: left + across * shape.width, y: top + down * shape.height, isTurned }
}

const cornerOf = (shape: Shape, paper: Size): [left: number, top: number] => [
  (paper.width - shape.columns * shape.width) / 2,
  (paper.height - shape.rows * shape.height) / 2,
]

function cutsOf(shape: Shape, paper: Size): string {
  const [left, top] = cornerOf(shape, paper)
  const [right, foot] = [paper.width - left, paper.height - top]
  const xs = Array.from({ length: shape.columns + 1 }, (_, n) => left + n * shape.width)
  const ys = Array.from({ length: shape.rows + 1 }, (_, n) => top + n * shape.height)
  const ticks = [
    ...xs.map((x) => `M${x} ${top - 2}v-${TICK}M${x} ${foot + 2}v${TICK}`),
    ...ys.map((y) => `M${left - 2} ${y}h-${TICK}M${right + 2} ${y}h${TICK}`),
  ]
  const crosses = xs.flatMap((x) =>
    ys.map((y) => `M${x - CROSS / 2} ${y}h${CROSS}M${x} ${y - CROSS / 2}v${CROSS}`),
  )
  return [...ticks, ...crosses].join('')
}

/** Turns the ranks of all keys through in wide steps: neighbours look unlike each other. */
const STEP = (Math.sqrt(5) - 1) / 2

/** The cells of a key as an example: those on paper are dealt by the server, and nobody learns them here. */
export function exampleKey(
  game: Game,
  n: number,
): { cells: Hatch[]; columns: number; starts: string | null } {
  const share = ((n + 1) * STEP) % 1
  const { cells, starts } = keyOfRank(game, Math.floor(share * codesOf(game)))
  const { columns } = LAYOUTS[game]
  return { cells: cells.map((cell) => (cell === 'bystander' ? 'neutral' : cell)), columns, starts }
}

/**
 * The tiles in printing order: the second team's number of each, the two-coloured one, neutral ones, the assassin.
 * Without backs the two-coloured one becomes two.
 */
export function tileAt(game: Game, n: number, count: number): Hatch {
  if (game === 'duo' || game === 'duo-images') return n < count - 1 ? 'contact' : 'assassin'
  const [each, neutral] = game === 'words' ? [8, 7] : [7, 4]
  if (n < each) return 'red'
  if (n < 2 * each) return 'blue'
  if (n < count - neutral - 1) return n === 2 * each ? 'red' : 'blue'
  return n < count - 1 ? 'neutral' : 'assassin'
}
