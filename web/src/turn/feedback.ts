/** Sound and vibration pattern of an announcement. Pure. */
import type { Announcement } from '$lib/announce'
import { mySide } from '$lib/seats'
import type { View } from '$lib/types'
import type { Sound } from './sounds'

export function soundOf(event: Announcement, view: View): Sound | null {
  if (event.is === 'clue') return 'clue'
  if (event.is === 'dealt' || event.is === 'taken_back') return 'card'
  if (event.is !== 'turned') return null
  const { identity } = event
  if (identity === 'assassin') return 'assassin'
  if (identity === 'neutral' || identity === 'bystander') return 'neutral'
  if (identity === 'contact') return 'ours'
  return identity === (mySide(view) ?? view.table.active) ? 'ours' : 'theirs'
}

/** A phone shakes when the table waits for its owner, and for what one must not miss. */
export function shakeOf(
  events: readonly Announcement[],
  isMyMove: boolean,
  wasMyMove: boolean,
): number[] | null {
  if (events.some((event) => event.is === 'turned' && event.identity === 'assassin')) return [200, 80, 200]
  return isMyMove && !wasMyMove ? [60] : null
}
