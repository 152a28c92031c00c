/** The grid of a real table as a device draws it: seen from one side, its places turned along (T-13). Pure. */

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3

export interface SeenGrid {
  /** Places by drawn row. */
  rows: number[][]
  /** What stands above the columns and before the rows. */
  columnNames: string[]
  rowNames: string[]
}

const LETTERS = 'ABCDE'
const letterOf = (place: number, columns: number): string => LETTERS[place % columns] ?? '?'
const digitOf = (place: number, columns: number): string => String(Math.floor(place / columns) + 1)

export function seenGrid(size: number, columns: number, turn: Turn): SeenGrid {
  let rows = Array.from({ length: size / columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => row * columns + column),
  )
  for (let done = 0; done < turn; done++) rows = quarterTurned(rows)
  const isUpright = turn % 2 === 0
  const across = isUpright ? letterOf : digitOf
  const down = isUpright ? digitOf : letterOf
  return {
    rows,
    columnNames: (rows[0] ?? []).map((place) => across(place, columns)),
    rowNames: rows.map((row) => down(row[0] ?? 0, columns)),
  }
}

/** Clockwise: the first column, read upwards, becomes the first row. */
const quarterTurned = (rows: number[][]): number[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0).reverse())

/** The turns that fit: a grid that is wider than high lies or is turned by half. */
export const turnsOf = (size: number, columns: number): Turn[] =>
  size === columns * columns ? [0, 1, 2, 3] : [0, 2]

/** The next turn that fits. */
export function nextTurn(size: number, columns: number, turn: Turn): Turn {
  const turns = turnsOf(size, columns)
  return turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0
}
