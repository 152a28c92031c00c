/** Seat changes offered during a game: who may take whose seat. Pure; the server decides, also about seen keys. */
import type { TableState } from '$lib/tableState'
import { holdsKey, sideOf } from '$lib/seats'
import { isHost, me } from '$lib/selectors'
import { seatName } from '$lib/names'
import type { Command, MemberView, Seat, Side, View } from '$lib/types'
import * as m from '$msg'

/** A player without a connection: the host may give the seat away without removing them. */
const isAbsent = (member: MemberView): boolean =>
  member.seat !== null && member.kind === 'person' && (member.left || member.away)

export interface Offers {
  /** I may sit down in this place myself. */
  take: boolean
  /** The host may give it to me when I have agreed to see its key. */
  agree: boolean
  /** I have agreed: the host has not given it to me yet. */
  hasAgreed: boolean
  /** The host may give it to one of these. */
  by: MemberView[]
  /** These have not agreed to see its key. */
  unasked: MemberView[]
  byBot: boolean
  remove: boolean
  giveHost: boolean
}

export function offersFor(state: TableState, member: MemberView): Offers {
  const mine = me(state)
  const host = isHost(state)
  const isOther = member.id !== state.you
  const isSuccessor = mine !== null && member.successors.includes(mine.id)
  const isUnasked = mine !== null && member.unasked.includes(mine.id)
  const others = (ids: string[]) =>
    host ? (state.room?.members.filter((each) => ids.includes(each.id) && each.id !== state.you) ?? []) : []
  return {
    take: member.yields ? isSuccessor || isUnasked : isSuccessor && host,
    agree: isUnasked && !member.yields,
    hasAgreed: isSuccessor && !member.yields && !host && holdsKey(member.seat),
    by: others(member.successors),
    unasked: others(member.unasked),
    byBot: host && isAbsent(member),
    remove: host && isOther && !member.left,
    giveHost: host && isOther && member.kind === 'person' && !member.left && !member.away,
  }
}

/** Give a seat to a spectator: the host by name, others to themselves. */
export const giveSeat = (member: MemberView, to: string, host: boolean): Command =>
  host || !member.seat
    ? { do: 'replace_member', leaving: member.id, arriving: to }
    : { do: 'take_seat', seat: member.seat, instead_of: member.id }

/** What is asked before a seat changes hands: who is to see a key, or a bot that plays is to stop. */
export function sureText(member: MemberView, to: MemberView, isMe: boolean): string | null {
  const seat = member.seat ? seatName(member.seat) : ''
  if (isMe && holdsKey(member.seat)) return m.table_take_key_sure({ name: member.name })
  if (member.kind !== 'bot') return null
  return isMe
    ? m.table_take_sure({ name: member.name, seat })
    : m.table_replace_sure({ name: member.name, other: to.name, seat })
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
