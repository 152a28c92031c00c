/** What keeps a game from beginning, as things a person can mend. Pure; the server says whether something does. */
import { holdsKey, namesAt } from '$lib/seats'
import type { MemberView, RefusalCode, RoomView, Seat, View } from '$lib/wire'

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

/** Somebody who has to say yes before the game begins, and has not. */
const isAsked = (room: RoomView, { seat, kind, ready, left }: MemberView): boolean =>
  seat !== null && kind === 'person' && !ready && !left && (room.settings.ready_check || holdsKey(seat))

/** After a game: I was given another place for the next one, and it waits for my yes. */
export const isAskedAnew = (room: RoomView, view: View, mine: MemberView): boolean =>
  isAsked(room, mine) && !namesAt(view.table, mine.seat).includes(mine.name)

export function missing(room: RoomView): Missing | null {
  if (!room.hindrance || room.playing) return null
  const seats = emptySeats(room)
  const waiting = room.members.filter((member) => isAsked(room, member)).map((member) => member.name)
  return { seats, waiting, other: seats.length || waiting.length ? null : room.hindrance }
}
