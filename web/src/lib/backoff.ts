/** How long to wait before the next try to connect. Pure. */

export interface Backoff {
  first: number
  most: number
}

export const BACKOFF: Backoff = { first: 400, most: 10_000 }

/** Twice as long each time, and up to a quarter more so that a full table does not come back in one instant. */
export function waitBefore(attempt: number, dice: number, { first, most }: Backoff = BACKOFF): number {
  return Math.min(most, first * 2 ** Math.min(attempt, 10)) * (1 + dice / 4)
}
