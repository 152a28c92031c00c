/** What keeps a game from beginning, as things a person can mend. Pure; the server says whether something does. */
import { holdsKey, namesAt } from '$lib/seats'
import type { MemberView, RefusalCode, RoomView, Seat, View } from '$lib/types'

export interface Missing {
  seats: Seat[]
  /** Names of those who have not said yes yet; the reader is not among them. */
  waiting: string[]
  /** It is the reader's yes that is waited for. */
  isMine: boolean
  /** What is neither an empty seat nor somebody who has to say yes. */
  other: RefusalCode | null
}

/** Chairs nobody sits in. */
export const emptySeats = (room: RoomView): Seat[] =>
  room.seats
    .map((each) => each.seat)
    .filter((seat) => !room.members.some((member) => member.seat === seat && !member.left))

/** Somebody who has to say yes before the game begins, and has not. */
export const isAsked = (room: RoomView, { seat, kind, ready, left }: MemberView): boolean =>
  seat !== null && kind === 'person' && !ready && !left && (room.settings.ready_check || holdsKey(seat))

/** After a game: I was given another place for the next one, and it waits for my yes. */
export const isAskedAnew = (room: RoomView, view: View, mine: MemberView): boolean =>
  isAsked(room, mine) && !namesAt(view.table, mine.seat).includes(mine.name)

export function missing(room: RoomView, you: string | null): Missing | null {
  if (!room.start_blocker || room.playing) return null
  const seats = emptySeats(room)
  const asked = room.members.filter((member) => isAsked(room, member))
  const waiting = asked.filter((member) => member.id !== you).map((member) => member.name)
  const other = seats.length || asked.length ? null : room.start_blocker
  return { seats, waiting, isMine: asked.length > waiting.length, other }
}

/** Bots know what is on our own prints; of pictures that somebody brought they know nothing. */
export const areBotsBlind = (room: RoomView): boolean =>
  room.decks.some((deck) => deck.kind === 'pictures' && room.settings.decks.includes(deck.id)) &&
  room.members.some((member) => member.kind === 'bot' && member.seat !== null && !member.left)
