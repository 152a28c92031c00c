/** What keeps a game from beginning, as things a person can mend. Pure; the server says whether something does. */
import { holdsKey } from '$lib/seats'
import type { RefusalCode, RoomView, Seat } from '$lib/wire'

export interface Missing {
  seats: Seat[]
  /** Names of those who have not said yes yet. */
  waiting: string[]
  /** What is neither an empty chair nor somebody who has to say yes. */
  other: RefusalCode | null
}

/** Chairs nobody sits in. */
export const emptySeats = (room: RoomView): Seat[] =>
  room.chairs
    .map((chair) => chair.seat)
    .filter((seat) => !room.members.some((member) => member.seat === seat && !member.left))

export function missing(room: RoomView): Missing | null {
  if (!room.hindrance || room.playing) return null
  const seats = emptySeats(room)
  const waiting = room.members
    .filter((member) => member.seat && member.kind === 'person' && !member.ready && !member.left)
    .filter((member) => room.settings.ready_check || holdsKey(member.seat))
    .map((member) => member.name)
  return { seats, waiting, other: seats.length || waiting.length ? null : room.hindrance }
}
