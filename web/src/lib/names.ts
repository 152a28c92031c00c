/** Names of the table's things in the reader's language. */
import * as m from '$msg'
import type { Team } from './seats'
import type { ClueNumber, Game, Identity, MemberView, Seat, Side } from './types'

const IDENTITY: Record<Identity, () => string> = {
  red: m.common_identity_red,
  blue: m.common_identity_blue,
  neutral: m.common_identity_neutral,
  assassin: m.common_identity_assassin,
  contact: m.common_identity_contact,
  bystander: m.common_identity_bystander,
}

const SIDE: Record<Side, () => string> = {
  red: m.common_side_red,
  blue: m.common_side_blue,
  A: m.common_side_a,
  B: m.common_side_b,
}

const SEAT: Record<Seat, () => string> = {
  'red spymaster': m.common_seat_red_spymaster,
  'red guesser': m.common_seat_red_guesser,
  'blue spymaster': m.common_seat_blue_spymaster,
  'blue guesser': m.common_seat_blue_guesser,
  spymaster: m.common_seat_spymaster,
  guesser: m.common_seat_guesser,
  'side A': m.common_seat_side_a,
  'side B': m.common_seat_side_b,
  table: m.common_seat_table,
}

const GAME: Record<Game, () => string> = {
  words: m.common_game_words,
  images: m.common_game_images,
  duo: m.common_game_duo,
  'duo-images': m.common_game_duo_images,
}

export const identityName = (identity: Identity): string => IDENTITY[identity]()
export const sideName = (side: Side | null): string => (side ? SIDE[side]() : '')
export const teamName = (team: Team): string => SIDE[team]()
export const seatName = (seat: Seat): string => SEAT[seat]()
export const gameName = (game: Game): string => GAME[game]()
/** The word of a clue; one that was spoken beside real cards has none. */
/** A member's name; that of a screen is of its kind, in the reader's language, and keeps only its number. */
export const memberName = ({ kind, name }: Pick<MemberView, 'kind' | 'name'>): string =>
  kind === 'screen' ? [m.tv_name(), ...(/ \d+$/.exec(name) ?? [])].join('') : name

export const clueWord = (clue: { word: string }): string => clue.word || m.table_spoken()
export const numberName = (number: ClueNumber): string =>
  number === 'unlimited' ? m.common_unlimited() : String(number)
