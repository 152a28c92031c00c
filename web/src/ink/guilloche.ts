/** Guilloches of a banknote, as path data: the rosette round a number, the ribbon behind a clue. */
import { point, uri } from './burin.ts'

const TURN = Math.PI * 2

export function rosette(radius: number, petals = 12, rings = 7, depth = 0.22): string {
  return Array.from({ length: rings }, (_, ring) => {
    const phase = (ring / rings) * TURN
    const points = Array.from({ length: 180 }, (_, step) => {
      const turn = (step / 180) * TURN
      const petal = 1 - depth + depth * Math.cos(petals * turn + phase)
      const waist = 0.82 + 0.18 * Math.cos(petals * 2 * turn - phase)
      const r = radius * petal * waist
      return point(radius + r * Math.cos(turn), radius + r * Math.sin(turn))
    })
    return `M${points.join('L')}Z`
  }).join('')
}

export function ribbon(width: number, height: number, lines = 9, waves = 9): string {
  return Array.from({ length: lines }, (_, line) => {
    const phase = (line / lines) * TURN
    const points = Array.from({ length: Math.floor(width / 4) + 1 }, (_, step) => {
      const along = (step * 4) / width
      const swell = 0.3 + 0.2 * Math.cos(along * TURN * 3)
      return point(step * 4, height / 2 + height * swell * 0.95 * Math.sin(along * TURN * waves + phase))
    })
    return `M${points.join('L')}`
  }).join('')
}

/** Guilloches are long to write and short to compute, so each browser draws its own. */
export function engrave(root: HTMLElement): void {
  root.style.setProperty('--rosette', uri(line(100, 100, rosette(50), 0.7)))
  root.style.setProperty('--ribbon', uri(line(840, 100, ribbon(840, 100), 0.6)))
}

function line(width: number, height: number, d: string, weight: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${d}" fill="none" stroke="#000" stroke-width="${weight}" vector-effect="non-scaling-stroke"/></svg>`
}
