/** The referee's reasons in plain words: the word, then what is the matter with it. */
import * as m from '$msg'
import type { Finding, Reason } from './types'

type Speak = (inputs: { word: string; codename: string; because: string }) => string

const TEXTS: Record<Reason, Speak> = {
  acronym: m.clue_reason_acronym,
  family: m.clue_reason_family,
  foreign_word: m.clue_reason_foreign_word,
  grey_shade: m.clue_reason_grey_shade,
  homophone: m.clue_reason_homophone,
  invented_compound: m.clue_reason_invented_compound,
  invented_name: m.clue_reason_invented_name,
  full_name: m.clue_reason_full_name,
  initial: m.clue_reason_initial,
  letter_count: m.clue_reason_letter_count,
  near_sound: m.clue_reason_near_sound,
  not_a_word: m.clue_reason_not_a_word,
  on_the_table: m.clue_reason_on_the_table,
  part: m.clue_reason_part,
  position: m.clue_reason_position,
  rhyme: m.clue_reason_rhyme,
  same_letters: m.clue_reason_same_letters,
  several_words: m.clue_reason_several_words,
  shape: m.clue_reason_shape,
  too_long: m.clue_reason_too_long,
  translation: m.clue_reason_translation,
  unknown_to_the_bot: m.clue_reason_unknown_to_the_bot,
  unknown_word: m.clue_reason_unknown_word,
}

/** Two words without a space between them: the hyphen is what the rule is about (C-19). */
const isHyphened = ({ code, because }: Finding): boolean => code === 'several_words' && because === 'hyphen'

export const reasonText = (word: string, finding: Finding): string =>
  isHyphened(finding)
    ? m.clue_reason_hyphen({ word })
    : TEXTS[finding.code]({ word, codename: finding.codename ?? '', because: finding.because })
