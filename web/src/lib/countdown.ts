/** The time that runs, as seconds and as text. Pure: clocks are handed in. */
import type { View } from './types'

/** Whole seconds until `due` (server's clock, seconds), seen by our clock in milliseconds; never below zero. */
export const secondsLeft = (due: number, now: number, skew: number): number =>
  Math.max(0, Math.ceil(due - (now + skew) / 1000))

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Only the last ten seconds tick. */
export const ticks = (seconds: number): boolean => seconds > 0 && seconds <= 10

/** Tell whether the time that runs is to be seen: while guessing, only the sand counts, not the wait before it. */
export const countsDown = ({ table }: View): boolean => table.phase !== 'guess' || table.hourglass !== null
