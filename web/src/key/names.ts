/** Names of layouts and cells in the reader's language. */
import * as m from '$msg'
import type { Cell, LayoutName } from './rank'

export const NAMES: Record<LayoutName, () => string> = {
  words: m.common_game_words,
  images: m.common_game_images,
  duo: m.common_game_duo,
  'duo-images': m.common_game_duo_images,
}
export const CELLS: Record<Cell, () => string> = {
  red: m.common_identity_red,
  blue: m.common_identity_blue,
  neutral: m.common_identity_neutral,
  assassin: m.common_identity_assassin,
  contact: m.common_identity_contact,
  bystander: m.common_identity_bystander,
}
