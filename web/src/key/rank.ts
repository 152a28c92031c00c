/**
 * Codes of keys: the rank of an arrangement among all, so there is no seed and nothing to predict. Pure.
 * Law: a code holds one key, or one side of Duo's, and nothing else; its length tells its layout.
 */

export type Cell = 'red' | 'blue' | 'neutral' | 'assassin' | 'contact' | 'bystander'
export type LayoutName = 'words' | 'images' | 'duo' | 'duo-images'

export interface Layout {
  name: LayoutName
  columns: number
  size: number
  /** Digits before the check letter. */
  length: number
}

export interface Key {
  layout: LayoutName
  cells: Cell[]
  /** The team that begins; null for a side of Duo's key. */
  starts: 'red' | 'blue' | null
}

export const LAYOUTS: Record<LayoutName, Layout> = {
  words: { name: 'words', columns: 5, size: 25, length: 8 },
  images: { name: 'images', columns: 5, size: 20, length: 6 },
  duo: { name: 'duo', columns: 5, size: 25, length: 7 },
  'duo-images': { name: 'duo-images', columns: 5, size: 20, length: 5 },
}

const TEAM_CELLS: readonly Cell[] = ['red', 'blue', 'neutral', 'assassin']
const DUO_CELLS: readonly Cell[] = ['contact', 'bystander', 'assassin']
const FIRST_SECOND_NEUTRAL = { words: [9, 8, 7], images: [8, 7, 4] } as const
const DUO_COUNTS = { duo: [9, 13, 3], 'duo-images': [7, 10, 3] } as const

export const isDuoLayout = (name: LayoutName): name is 'duo' | 'duo-images' =>
  name === 'duo' || name === 'duo-images'

const kindsOf = (name: LayoutName): readonly Cell[] => (isDuoLayout(name) ? DUO_CELLS : TEAM_CELLS)

/** How often each kind of cell occurs, in the order of the kinds. */
export function countsOf(name: LayoutName, starts: Key['starts']): number[] {
  if (isDuoLayout(name)) return [...DUO_COUNTS[name]]
  const [first, second, neutral] = FIRST_SECOND_NEUTRAL[name]
  return [starts === 'red' ? first : second, starts === 'red' ? second : first, neutral, 1]
}

/** In how many ways so many cells of each kind can lie; exact, as it stays below 2^53. */
export function arrangements(counts: readonly number[]): number {
  let ways = 1
  let placed = 0
  for (const count of counts)
    for (let each = 1; each <= count; each++) {
      placed += 1
      ways = (ways * placed) / each
    }
  return ways
}

/** Of the arrangements of these cells, how many begin with this kind; exact, as it is a share by count. */
const beginning = (ways: number, counts: readonly number[], kind: number, left: number): number =>
  (ways * (counts[kind] ?? 0)) / left

export function rankOf({ layout, cells, starts }: Key): number {
  const kinds = kindsOf(layout)
  const counts = countsOf(layout, starts)
  let ways = arrangements(counts)
  let rank = 0
  cells.forEach((cell, at) => {
    const kind = kinds.indexOf(cell)
    const left = cells.length - at
    for (let before = 0; before < kind; before++) rank += beginning(ways, counts, before, left)
    ways = beginning(ways, counts, kind, left)
    counts[kind] = (counts[kind] ?? 0) - 1
  })
  return starts === null ? rank : rank * 2 + (starts === 'blue' ? 1 : 0)
}

/** How many codes a layout has. */
export const codesOf = (name: LayoutName): number =>
  arrangements(countsOf(name, isDuoLayout(name) ? null : 'red')) * (isDuoLayout(name) ? 1 : 2)

export function keyOfRank(layout: LayoutName, rank: number): Key {
  const starts = isDuoLayout(layout) ? null : rank % 2 ? 'blue' : 'red'
  let rest = starts === null ? rank : Math.floor(rank / 2)
  const counts = countsOf(layout, starts)
  const { size } = LAYOUTS[layout]
  let ways = arrangements(counts)
  const cells = Array.from({ length: size }, (_, at) => {
    for (const [kind, cell] of kindsOf(layout).entries()) {
      const share = beginning(ways, counts, kind, size - at)
      if (rest < share) {
        ways = share
        counts[kind] = (counts[kind] ?? 0) - 1
        return cell
      }
      rest -= share
    }
    throw new Error('a rank is below the number of arrangements')
  })
  return { layout, cells, starts }
}

/** Crockford's base 32: no I, L, O, U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + (at + 1) * value, 0) % 31

export function codeOf(key: Key): string {
  const { length } = LAYOUTS[key.layout]
  const values: number[] = []
  for (let rest = rankOf(key), at = 0; at < length; at++, rest = Math.floor(rest / 32))
    values.unshift(rest % 32)
  return [...values, checkOf(values)].map((value) => DIGITS[value] ?? '').join('')
}

/** A code as it is shown: in groups that can be read. */
export const shownCode = (code: string): string => code.replace(/(.{3,4}?)(?=(.{3,4})+$)/g, '$1-')

const LONGEST_TYPED = 60

/** Return the key of a typed or scanned code; null when it is none. Case, spaces and hyphens do not matter. */
export function keyOfCode(typed: string): Key | null {
  if (typed.length > LONGEST_TYPED) return null
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  const values = [...plain].map((letter) => DIGITS.indexOf(letter))
  const check = values.pop()
  const layout = Object.values(LAYOUTS).find((each) => each.length === values.length)
  if (!layout || check === undefined || values.includes(-1) || checkOf(values) !== check) return null
  const rank = values.reduce((sum, value) => sum * 32 + value, 0)
  return rank < codesOf(layout.name) ? keyOfRank(layout.name, rank) : null
}
