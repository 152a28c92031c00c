/** Exponential backoff with jitter for reconnecting. Pure. */

export interface Backoff {
  first: number
  most: number
}

export const BACKOFF: Backoff = { first: 400, most: 10_000 }

/** Return milliseconds before the next attempt: doubled each time, plus up to a quarter of jitter. */
export function waitBefore(attempt: number, random: number, { first, most }: Backoff = BACKOFF): number {
  return Math.min(most, first * 2 ** Math.min(attempt, 10)) * (1 + random / 4)
}
