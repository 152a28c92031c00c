/** Random keys, from the browser's own generator; every arrangement is as likely as any other. */
import { countsOf, isDuoLayout, type Cell, type Key, type LayoutName } from './rank'

/** A number below `most`; values that would favour some numbers are drawn again. */
export function below(most: number, draw: () => number = drawn): number {
  const fair = 2 ** 32 - (2 ** 32 % most)
  for (;;) {
    const value = draw()
    if (value < fair) return value % most
  }
}

const drawn = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

function shuffled<Thing>(things: readonly Thing[]): Thing[] {
  const order = [...things]
  for (let at = order.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const held = order[at] as Thing
    order[at] = order[other] as Thing
    order[other] = held
  }
  return order
}

const repeated = <Thing>(things: readonly Thing[], counts: readonly number[]): Thing[] =>
  things.flatMap((thing, at) => Array.from({ length: counts[at] ?? 0 }, () => thing))

/** A key for two teams. */
export function drawTeams(layout: 'words' | 'images'): Key {
  const starts = below(2) ? 'blue' : 'red'
  const cells = repeated<Cell>(['red', 'blue', 'neutral', 'assassin'], countsOf(layout, starts))
  return { layout, cells: shuffled(cells), starts }
}

const SIDES: readonly (readonly [Cell, Cell])[] = (['contact', 'bystander', 'assassin'] as const).flatMap(
  (a) => (['contact', 'bystander', 'assassin'] as const).map((b) => [a, b] as const),
)
/** How often each pair of the two sides occurs, row by row (D-09, D-46). */
const PAIRS = { duo: [3, 5, 1, 5, 7, 1, 1, 1, 1], 'duo-images': [2, 4, 1, 4, 5, 1, 1, 1, 1] } as const

/** Both sides of a Duo key; whoever draws them keeps one and hands the other over. */
export function drawDuo(layout: 'duo' | 'duo-images'): { a: Key; b: Key } {
  const pairs = shuffled(repeated(SIDES, PAIRS[layout]))
  const side = (at: 0 | 1): Key => ({ layout, cells: pairs.map((pair) => pair[at]), starts: null })
  return { a: side(0), b: side(1) }
}

export const isTeams = (name: LayoutName): name is 'words' | 'images' => !isDuoLayout(name)
