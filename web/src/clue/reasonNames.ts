/** Names of the referee's reasons, each with the card that it is about where that is known. */
import type { Finding, Reason } from '$lib/types'
import * as m from '$msg'

const NAMES: Record<Reason, () => string> = {
  acronym: m.clue_doubt_acronym,
  family: m.clue_doubt_family,
  foreign_word: m.clue_doubt_foreign_word,
  grey_shade: m.clue_doubt_grey_shade,
  homophone: m.clue_doubt_homophone,
  invented_compound: m.clue_doubt_invented_compound,
  invented_name: m.clue_doubt_invented_name,
  full_name: m.clue_doubt_full_name,
  initial: m.clue_doubt_initial,
  letter_count: m.clue_doubt_letter_count,
  near_sound: m.clue_doubt_near_sound,
  not_a_word: m.clue_doubt_not_a_word,
  on_the_table: m.clue_doubt_on_the_table,
  part: m.clue_doubt_part,
  position: m.clue_doubt_position,
  rhyme: m.clue_doubt_rhyme,
  same_letters: m.clue_doubt_same_letters,
  several_words: m.clue_doubt_several_words,
  shape: m.clue_doubt_shape,
  too_long: m.clue_doubt_too_long,
  translation: m.clue_doubt_translation,
  unknown_to_the_bot: m.clue_doubt_unknown_to_the_bot,
  unknown_word: m.clue_doubt_unknown_word,
}

/** The names of the codes of a ruling; a code that this client does not know is left out. */
export const reasonNames = (codes: readonly string[], findings: readonly Finding[] = []): string[] =>
  [...new Set(codes)].flatMap((code) => {
    const doubt = NAMES[code as Reason]?.()
    const cards = new Set(findings.flatMap((each) => (each.code === code ? (each.codename ?? []) : [])))
    if (!doubt) return []
    return cards.size ? [m.clue_doubt_card({ doubt, codename: [...cards].join(', ') })] : [doubt]
  })

/** One sentence for the codes of a ruling. */
export function reasonNamesText(codes: readonly string[], findings: readonly Finding[] = []): string[] {
  const names = reasonNames(codes, findings)
  return names.length ? [m.clue_doubts({ doubts: names.join(', ') })] : []
}
