/** Sound and vibration pattern of an announcement. Pure. */
import type { Announcement } from './announce'
import { mySide } from './seats'
import type { Outcome, View } from './types'
import type { Sound } from './sounds'

export function soundOf(event: Announcement, view: View): Sound | null {
  if (event.is === 'clue') return 'clue'
  if (event.is === 'dealt' || event.is === 'taken_back') return 'card'
  if (event.is === 'sudden_death') return 'sudden_death'
  if (event.is === 'time_is_up') return 'bell'
  if (event.is === 'over')
    return view.seat && !event.outcome.winners.includes(view.seat) ? 'lost' : hasWinner(event)
  if (event.is !== 'turned') return null
  const { identity } = event
  if (identity === 'assassin') return 'assassin'
  if (identity === 'neutral' || identity === 'bystander') return 'neutral'
  if (identity === 'contact') return 'ours'
  return identity === (mySide(view) ?? view.table.active) ? 'ours' : 'theirs'
}

/** Who only looks on hears a win, whoever won; a game that nobody won ends low. */
const hasWinner = ({ outcome }: { outcome: Outcome }): Sound => (outcome.winners.length ? 'won' : 'lost')

export interface Heard {
  sound: Sound
  /** Seconds after what happened. */
  later: number
}

const END_AFTER = 1.1

/** Return what is heard of these events: the last of them, and the end of the game after its last card. */
export function soundsOf(events: readonly Announcement[], view: View, becomesMine = false): Heard[] {
  const told = events.filter((event) => event.is !== 'over')
  const last = told
    .map((event) => soundOf(event, view))
    .filter((sound) => sound !== null)
    .at(-1)
  const end = events.map((event) => (event.is === 'over' ? soundOf(event, view) : null)).find(Boolean)
  const heard: Heard[] = last ? [{ sound: last, later: 0 }] : []
  if (end) heard.push({ sound: end, later: last ? END_AFTER : 0 })
  else if (becomesMine) heard.push({ sound: 'mine', later: last ? 0.5 : 0 })
  return heard
}

/** A phone shakes when the table waits for its owner, and for what one must not miss. */
export function shakeOf(
  events: readonly Announcement[],
  isMyMove: boolean,
  wasMyMove: boolean,
): number[] | null {
  if (events.some((event) => event.is === 'turned' && event.identity === 'assassin')) return [200, 80, 200]
  if (events.some((event) => event.is === 'time_is_up')) return [120, 60, 120]
  return isMyMove && !wasMyMove ? [60] : null
}
