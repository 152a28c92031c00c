/** Seat changes offered during a game: who may take whose seat. Pure; the server decides, also about seen keys. */
import type { TableState } from '$lib/tableState'
import { holdsKey, sideOf } from '$lib/seats'
import { isHost, me } from '$lib/selectors'
import type { MemberView, Seat, Side, View } from '$lib/types'

/** A bot, or a player who has left, can be replaced by any spectator. */
export const canBeReplaced = (member: MemberView): boolean =>
  member.seat !== null && (member.kind === 'bot' || member.left)

/** A player without a connection: the host may give the seat away without removing them. */
const isAbsent = (member: MemberView): boolean =>
  member.seat !== null && member.kind === 'person' && (member.left || member.away)

/** People who watch and are here. */
export const watching = (state: TableState): MemberView[] =>
  state.room?.members.filter((each) => !each.seat && !each.left && each.kind === 'person') ?? []

export interface Offers {
  /** I may sit down in this place myself. */
  take: boolean
  /** The host may give it to one of these. */
  by: MemberView[]
  byBot: boolean
  remove: boolean
  giveHost: boolean
}

export function offersFor(state: TableState, member: MemberView): Offers {
  const mine = me(state)
  const host = isHost(state)
  const open = canBeReplaced(member)
  const isOther = member.id !== state.you
  const others = watching(state).filter((each) => each.id !== state.you)
  return {
    take: open && mine !== null && mine.seat === null && mine.kind === 'person',
    // Nobody is shown the key by somebody else's hand: that seat they take themselves.
    by: host && (open || isAbsent(member)) && !holdsKey(member.seat) ? others : [],
    byBot: host && isAbsent(member),
    remove: host && isOther && !member.left,
    giveHost: host && isOther && member.kind === 'person' && !member.left && !member.away,
  }
}

/** The seats in which I, who only watch, may join the running game as one more guesser. */
export function joinsFor(state: TableState): Seat[] {
  const mine = me(state)
  const isWatching = mine?.kind === 'person' && mine.seat === null
  return isWatching && state.room && !state.room.seats_locked ? state.room.open_seats : []
}

/** The side that one more guesser would play for; one team alone has the colour that begins. */
export const sideToJoin = (view: View, seat: Seat): Side | null => sideOf(seat) ?? view.table.starts

/** The seat that I left in this game and a bot keeps for me. */
export function keptSeat(state: TableState): { seat: Seat; bot: string } | null {
  const seat = me(state)?.left_seat
  const bot = state.room?.members.find((member) => member.seat === seat && member.kind === 'bot')
  return seat && bot && !state.room?.seats_locked ? { seat, bot: bot.id } : null
}
