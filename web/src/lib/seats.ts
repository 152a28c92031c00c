/** What the names of seats say: whose side, and whether a seat holds the key. Pure. */
import type { OpenTable, Seat, Side, View } from './types'

export type Team = 'red' | 'blue'

const SIDES: Partial<Record<Seat, Side>> = {
  'red spymaster': 'red',
  'red guesser': 'red',
  'blue spymaster': 'blue',
  'blue guesser': 'blue',
  'side A': 'A',
  'side B': 'B',
}

/** The side of a seat; seats that serve whoever is on turn have none. */
export const sideOf = (seat: Seat | null): Side | null => (seat ? (SIDES[seat] ?? null) : null)

export const holdsKey = (seat: Seat | null): boolean => seat !== null && seat.endsWith('spymaster')

export const isDuo = (table: OpenTable): boolean => table.game === 'duo' || table.game === 'duo-images'

/** How the players are split: two teams, two teams with one guesser, one team alone, two partners. */
export type Split = 'teams' | 'three' | 'together' | 'duo'

export function splitOf(table: OpenTable): Split {
  if (isDuo(table)) return 'duo'
  const variant = 'variant' in table.options ? table.options.variant : 'teams'
  return variant === 'coop' ? 'together' : variant === 'three' ? 'three' : 'teams'
}

export const hasPictures = (table: OpenTable): boolean =>
  table.game === 'images' || table.game === 'duo-images'

/** Tell whether the cards on screen are pictures: beside real cards they are places. */
export const showsPictures = (table: OpenTable): boolean => hasPictures(table) && !table.spoken

/** Seats that see a key of their game. */
export const KEY_SEATS: readonly Seat[] = ['red spymaster', 'blue spymaster', 'spymaster', 'side A', 'side B']

export const namesAt = (table: OpenTable, seat: Seat | null): string[] =>
  table.players.filter((player) => player.seat === seat).map((player) => player.name)

/** The seat a member had in this game; null for spectators. */
export const seatOf = (table: OpenTable, member: string): Seat | null =>
  table.players.find((player) => player.id === member)?.seat ?? null

/** The side that I play for now: that of my seat, or of the turn where my seat serves both. */
export const mySide = (view: View): Side | null =>
  view.seat ? (sideOf(view.seat) ?? view.table.active) : null
