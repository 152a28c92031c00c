/** Time that is left, by the server's clock. Pure. */

/** How far the server's clock is ahead of ours, in seconds. */
export const ahead = (serverNow: number, now: number): number => serverNow - now / 1000

/** Whole seconds until `due`, never below zero. */
export const secondsLeft = (due: number, ahead: number, now: number): number =>
  Math.max(0, Math.ceil(due - ahead - now / 1000))

/** 75 seconds are 1:15. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
