/** What keeps a game from starting, as the server says it, with the names of those it waits for. Pure. */
import { seatOf } from '$lib/seats'
import type { MemberView, RefusalCode, RoomView, Seat, View } from '$lib/types'

export interface Missing {
  seats: Seat[]
  /** Names of those who have not said yes yet; the reader is not among them. */
  waiting: string[]
  /** It is the reader's yes that is waited for. */
  isMine: boolean
  /** Refusal code of what is neither an empty seat nor a missing yes. */
  other: RefusalCode | null
}

/** Seats that nobody has taken. */
export const emptySeats = (room: RoomView): Seat[] => room.start_blocker?.empty_seats ?? []

/** After a game: I was given another seat for the next one, and it waits for my yes. */
export const isAskedAnew = (view: View, mine: MemberView): boolean =>
  mine.must_agree && !mine.ready && seatOf(view.table, mine.id) !== mine.seat

export function missing(room: RoomView, you: string | null): Missing | null {
  const blocker = room.start_blocker
  if (!blocker || room.playing) return null
  const { code, empty_seats: seats, waiting_for: asked } = blocker
  const others = room.members.filter((member) => asked.includes(member.id) && member.id !== you)
  return {
    seats,
    waiting: others.map((member) => member.name),
    isMine: you !== null && asked.includes(you),
    other: seats.length || asked.length ? null : code,
  }
}

/** Bots know the shipped pictures; of uploaded ones they know nothing. */
export const areBotsBlind = (room: RoomView): boolean =>
  room.decks.some((deck) => deck.kind === 'pictures' && room.settings.decks.includes(deck.id)) &&
  room.members.some((member) => member.kind === 'bot' && member.seat !== null && !member.left)
