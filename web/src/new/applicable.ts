/** Options and rotations that apply to a game and variant, and their texts. Pure. */
import * as m from '$msg'
import type { GameInfo, OptionInfo, Settings } from '$lib/types'
import { listed, type Draft } from './draft'

export type Played = Pick<Draft, 'game' | 'variant'>
type Rotation = Settings['rotation']

export const isPartners = ({ game }: Played): boolean => game === 'duo' || game === 'duo-images'

/** In Duo and in one team alone there is nobody to play against. */
export const hasRivals = (played: Played): boolean => !isPartners(played) && played.variant !== 'coop'

/** Two spymasters who share one guesser have nobody whose choices must agree (V-16). */
export const hasGuessers = ({ variant }: Played): boolean => variant !== 'three'

export const fittingOptions = (about: GameInfo, { variant }: Played): OptionInfo[] =>
  listed(about).filter(({ name }) => name !== 'unequal_teams' || variant === 'teams')

/** Partners have no key to pass on, and one team alone has nobody to change with. */
export function rotationsOf(played: Played): Rotation[] {
  if (hasRivals(played)) return ['spymasters', 'teams', 'none']
  return [isPartners(played) ? 'teams' : 'spymasters', 'none']
}

/** What is kept from another game may mean nothing here; then everybody stays. */
export const rotationOf = (played: Played, rotation: Rotation): Rotation =>
  rotationsOf(played).includes(rotation) ? rotation : 'none'

export function rotationText(played: Played, rotation: Rotation): string {
  if (rotation === 'none') return m.new_rotation_none()
  if (rotation === 'spymasters') return m.new_rotation_spymasters()
  return isPartners(played) ? m.new_rotation_sides() : m.new_rotation_teams()
}

/** C-36: where nobody can be asked, a strict referee refuses. */
export const strictLine = (played: Played): string =>
  hasRivals(played) ? m.new_mode_strict_line() : m.new_mode_strict_line_together()
