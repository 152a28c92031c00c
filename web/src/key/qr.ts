/** QR codes without a server: bytes, error correction L, versions 1 to 5 (up to 106 bytes), as rows of dark cells. Pure. */

/** By version: data codewords, and codewords of error correction; one block each. */
const CAPACITY = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const

/** Return the rows of a code for this text, dark cells true; null when it is too long. */
export function qrRows(text: string, mask?: number): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = CAPACITY.findIndex(([data]) => bytes.length + 2 <= data) + 1
  const sizes = CAPACITY[version - 1]
  if (!sizes) return null
  const data = padded(bytes, sizes[0])
  const bits = [...data, ...corrections(data, sizes[1])].flatMap((byte) => bitsOf(byte, 8))
  const drawn = (mask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask]).map((each) =>
    draw(version, bits, each),
  )
  return drawn.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best))
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)

/** Mode and length, the bytes, the end, then the padding that the standard names. */
function padded(bytes: readonly number[], length: number): number[] {
  const bits = [
    0,
    1,
    0,
    0,
    ...bitsOf(bytes.length, 8),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    0,
    0,
    0,
    0,
  ]
  const words = Array.from({ length: bytes.length + 2 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
  for (let at = 0; words.length < length; at++) words.push(at % 2 ? 0x11 : 0xec)
  return words
}

/** Multiply in the field of 256 numbers that QR codes use. */
function times(a: number, b: number): number {
  let product = 0
  for (let left = a, right = b; right; right >>= 1) {
    if (right & 1) product ^= left
    left = left & 0x80 ? (left << 1) ^ 0x11d : left << 1
  }
  return product
}

/** Reed and Solomon's codewords for these. */
function corrections(data: readonly number[], length: number): number[] {
  let divisor = [1]
  let root = 1
  for (let at = 0; at < length; at++) {
    const next = [...divisor, 0]
    divisor.forEach((factor, place) => (next[place + 1] = (next[place + 1] ?? 0) ^ times(factor, root)))
    divisor = next
    root = times(root, 2)
  }
  const rest = [...data, ...Array.from({ length }, () => 0)]
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0
    if (lead)
      divisor.forEach((factor, place) => (rest[at + place] = (rest[at + place] ?? 0) ^ times(factor, lead)))
  }
  return rest.slice(data.length)
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

function draw(version: number, bits: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version
  const rows: (boolean | null)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  )
  const set = (y: number, x: number, isDark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    square(set, top + 3, left + 3, 4, (ring) => ring !== 2 && ring !== 4)
  if (version > 1) square(set, size - 7, size - 7, 2, (ring) => ring !== 1)
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  format(set, size, mask)
  fill(rows, bits, MASKS[mask] ?? (() => false))
  return rows.map((row) => row.map((cell) => cell === true))
}

type Put = (y: number, x: number, isDark: boolean) => void

/** Rings around a centre: the finders in three corners, the small one in the fourth. */
function square(set: Put, y: number, x: number, reach: number, isDark: (ring: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) set(y + dy, x + dx, isDark(Math.max(Math.abs(dy), Math.abs(dx))))
}

/** The level of correction and the mask, twice, with their own correction. */
function format(set: Put, size: number, mask: number): void {
  const data = (0b01 << 3) | mask
  let rest = data << 10
  for (let at = 14; at >= 10; at--) if ((rest >> at) & 1) rest ^= 0b10100110111 << (at - 10)
  const bits = bitsOf(((data << 10) | rest) ^ 0b101010000010010, 15).map((bit) => bit === 1)
  const around = [0, 1, 2, 3, 4, 5, 7, 8]
  bits.forEach((isDark, at) => {
    if (at < 8) set(8, around[at] ?? 0, isDark)
    else set(around[14 - at] ?? 0, 8, isDark)
    if (at < 7) set(size - 1 - at, 8, isDark)
    else set(8, size - 15 + at, isDark)
  })
  set(size - 8, 8, true)
}

/** Up and down in pairs of columns, from the right; cells of the patterns are passed over. */
function fill(
  rows: (boolean | null)[][],
  bits: readonly number[],
  isTurned: (row: number, column: number) => boolean,
): void {
  const size = rows.length
  let next = 0
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = rows[y]
        if (!row || row[x] !== null) continue
        row[x] = (bits[next++] === 1) !== isTurned(y, x)
      }
    }
    isUp = !isUp
  }
}

/** How hard a drawing is to read: long runs and squares of one shade, shapes like finders, uneven shades. */
function penalty(rows: readonly boolean[][]): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true))
  const lines = [...rows, ...columns].map((line) => line.map((cell) => (cell ? '1' : '0')).join(''))
  let points = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (new Set([rows[y]?.[x], rows[y]?.[x + 1], rows[y + 1]?.[x], rows[y + 1]?.[x + 1]]).size === 1)
        points += 3
  const dark = rows.flat().filter(Boolean).length
  return points + 10 * Math.floor(Math.abs((dark * 100) / size ** 2 - 50) / 5)
}
