/** Strokes of the burin as SVG path data. Pure. */

export const round = (value: number): number => Number(value.toFixed(2))

/** A stroke pointed at both ends and `waist` wide on either side of its middle. */
export function lens(x: number, y: number, degrees: number, length: number, waist: number): string {
  const angle = (degrees * Math.PI) / 180
  const along = { x: (Math.cos(angle) * length) / 2, y: (Math.sin(angle) * length) / 2 }
  const across = { x: -Math.sin(angle) * waist, y: Math.cos(angle) * waist }
  const from = point(x - along.x, y - along.y)
  const to = point(x + along.x, y + along.y)
  return `M${from}Q${point(x + across.x, y + across.y)} ${to}Q${point(x - across.x, y - across.y)} ${from}Z`
}

export function dot(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${point(x - radius, y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0z`
}

/** A swelling wave, one period of 24 long. */
export function wave(x: number, y: number): string {
  return `M${point(x, y)}q6 -6.4 12 0t12 0v.9q-6 7.6 -12 .9q-6 -4.8 -12 -.9z`
}

export const point = (x: number, y: number): string => `${round(x)} ${round(y)}`

/** Dice that always fall the same way, so that each build draws the same lines. */
export function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

/** A picture inside CSS; quotes and brackets are the only letters that need care. */
export function uri(svg: string): string {
  const plain = svg.replaceAll('"', "'").replace(/[#<>]/g, (letter) => encodeURIComponent(letter))
  return `url("data:image/svg+xml,${plain}")`
}
