/** Texts of the error codes of uploaded decks; the compiler sees that no code is missing. */
import * as m from '$msg'
import type { DeckErrorCode } from '$lib/types'

const TEXTS: Record<DeckErrorCode, () => string> = {
  bad_album: m.deck_fault_broken,
  bad_card: m.deck_fault_card,
  bad_encoding: m.deck_fault_encoding,
  bad_field: m.deck_fault_header,
  bad_note: m.deck_fault_note,
  bad_path: m.deck_fault_path,
  bad_zip: m.deck_fault_broken,
  comment_sign: m.deck_fault_comment,
  control_character: m.deck_fault_sign,
  duplicate: m.deck_fault_duplicate,
  empty_face: m.deck_fault_empty,
  encrypted_zip: m.deck_fault_locked,
  homograph: m.deck_fault_homograph,
  missing_field: m.deck_fault_header,
  missing_header: m.deck_fault_header,
  nested_zip: m.deck_fault_nested,
  no_cards: m.deck_fault_few,
  no_decks: m.deck_fault_few,
  no_letters: m.deck_fault_no_letters,
  not_a_picture: m.deck_fault_not_picture,
  pair_split: m.deck_fault_pair_split,
  picture_bomb: m.deck_fault_bomb,
  repeated_deck: m.deck_fault_twice,
  repeated_field: m.deck_fault_header,
  svg_not_accepted: m.deck_fault_svg,
  too_few_cards: m.deck_fault_few,
  too_few_pictures: m.deck_fault_few,
  too_few_words: m.deck_fault_few,
  too_large: m.deck_fault_large,
  too_long: m.deck_fault_long,
  too_many_faces: m.deck_fault_faces,
  too_many_files: m.deck_fault_files,
  too_many_pictures: m.deck_fault_full,
  too_many_tags: m.deck_fault_tags,
  too_many_words: m.deck_fault_full,
  too_slow: m.deck_fault_slow,
  too_small: m.deck_fault_small,
  truncated: m.deck_fault_broken,
  unknown_deck: m.deck_fault_deck,
  unknown_field: m.deck_fault_header,
  unknown_file: m.deck_fault_unknown,
  unknown_picture: m.deck_fault_unknown,
  zip_bomb: m.deck_fault_bomb,
}

export const isDeckError = (code: string): code is DeckErrorCode => code in TEXTS

/** What is wrong with a word or file; `longest`: how many characters fit, where that is known. */
export const deckErrorText = (code: DeckErrorCode, longest: number | null = null): string =>
  code === 'too_long' && longest !== null ? m.deck_fault_longer({ longest }) : TEXTS[code]()
