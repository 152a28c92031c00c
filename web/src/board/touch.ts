/**
 * Gestures that choose and reveal a card. Pure: time is handed in.
 * Law: nothing is revealed by accident: a card is held, or chosen first and revealed by the button; a second touch
 * takes the choice away, unless it comes at once.
 */
import type { Chosen } from '$lib/hand.svelte'

export const HOLD_MS = 600
export const PAUSE_MS = 350

export type Gesture = { is: 'nothing' } | { is: 'choose'; card: number } | { is: 'unchoose'; card: number }

/** A short touch, or Enter, on a card that may be touched. */
export function tap(chosen: readonly Chosen[], card: number, now: number): Gesture {
  const before = chosen.find((each) => each.card === card)
  if (!before) return { is: 'choose', card }
  return now - before.at >= PAUSE_MS ? { is: 'unchoose', card } : { is: 'nothing' }
}

/** How much of the holding is done, from 0 to 1. */
export const held = (since: number, now: number): number => Math.min(1, (now - since) / HOLD_MS)
