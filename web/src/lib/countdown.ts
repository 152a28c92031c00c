/** The time that runs, as seconds and as text. Pure: clocks are handed in. */

/** Whole seconds until `due` (server's clock, seconds), seen by our clock in milliseconds; never below zero. */
export const secondsLeft = (due: number, now: number, skew: number): number =>
  Math.max(0, Math.ceil(due - (now + skew) / 1000))

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Only the last ten seconds tick. */
export const ticks = (seconds: number): boolean => seconds > 0 && seconds <= 10
