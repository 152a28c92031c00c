/** « La série » and what this device remembers of the cases. Pure. */
import type { Memory } from '$lib/storage'

export type CaseKind = 'link' | 'word' | 'odd' | 'rescue' | 'memory'
export const KINDS: readonly CaseKind[] = ['link', 'word', 'odd', 'rescue', 'memory']
export const isCaseKind = (text: string | undefined): text is CaseKind => KINDS.some((each) => each === text)
export const LEVELS = 12
const LIVES = 3

/** A series: always from level 1, a level higher after every second right answer, until three are wrong. */
export interface Run {
  lives: number
  right: number
  level: number
}

export const newRun = (): Run => ({ lives: LIVES, right: 0, level: 1 })

export function afterAnswer(run: Run, isRight: boolean): Run {
  if (!isRight) return { ...run, lives: run.lives - 1 }
  const right = run.right + 1
  return { ...run, right, level: Math.min(LEVELS, 1 + Math.floor(right / 2)) }
}

/** The kinds come in turn. */
export const kindOfRun = (answered: number): CaseKind => KINDS[answered % KINDS.length] ?? 'link'

export interface CaseMemory {
  /** Right answers of the best series. */
  best: number
  /** The next case of each kind and level: `link/3`. */
  next: Record<string, number>
}

const NAME = 'cases'

export function readCases(memory: Memory): CaseMemory {
  try {
    const kept: unknown = JSON.parse(memory.get(NAME) ?? '')
    if (typeof kept !== 'object' || kept === null) return { best: 0, next: {} }
    const { best, next } = kept as { best?: unknown; next?: unknown }
    const numbers = typeof next === 'object' && next !== null ? Object.entries(next) : []
    return {
      best: typeof best === 'number' && Number.isInteger(best) && best > 0 ? best : 0,
      next: Object.fromEntries(numbers.filter(([, n]) => Number.isInteger(n) && (n as number) > 0)),
    }
  } catch {
    return { best: 0, next: {} }
  }
}

/** A number for the next case: where this device has been last, else somewhere at random. */
export function numberOf(kept: CaseMemory, kind: CaseKind, level: number, dice = Math.random): number {
  return kept.next[`${kind}/${level}`] ?? 1 + Math.floor(dice() * 10_000)
}

export function keepCases(memory: Memory, kept: CaseMemory): void {
  memory.set(NAME, JSON.stringify(kept))
}

export const afterCase = (kept: CaseMemory, kind: CaseKind, level: number, number: number): CaseMemory => ({
  ...kept,
  next: { ...kept.next, [`${kind}/${level}`]: number + 1 },
})
