/** What the catalogue says of a game and variant: the options and rotations that mean something, and their texts. Pure. */
import * as m from '$msg'
import type { Game, GameInfo, OptionInfo, Settings, Variant, VariantInfo } from '$lib/types'
import { listed } from './draft'

type Rotation = Settings['rotation']

/** A game in one of its variants. */
export interface Played {
  game: Game
  info: VariantInfo
}

export function playedIn(about: GameInfo, variant: Variant | null): Played {
  const info = about.variants.find((each) => each.variant === variant) ?? about.variants[0]
  if (!info) throw new Error(`${about.game} has no variant`)
  return { game: about.game, info }
}

export const applicableOptions = (about: GameInfo, variant: Variant | null): OptionInfo[] =>
  listed(about).filter((option) => variant === null || option.variants.includes(variant))

/** A rotation chosen for another game may move nobody here; then everybody stays. */
export const rotationOf = ({ info }: Played, rotation: Rotation): Rotation =>
  info.rotations.includes(rotation) ? rotation : 'none'

export function rotationText({ info }: Played, rotation: Rotation): string {
  if (rotation === 'none') return m.new_rotation_none()
  if (rotation === 'spymasters') return m.new_rotation_spymasters()
  return info.has_opponents ? m.new_rotation_teams() : m.new_rotation_sides()
}

/** A match is played by two teams of their own. */
export const hasMatch = ({ info }: Played): boolean => info.seats.includes('red guesser')

/** C-36: where nobody can be asked, a strict referee refuses. */
export const strictLine = ({ info }: Played): string =>
  info.has_opponents ? m.new_mode_strict_line() : m.new_mode_strict_line_together()
