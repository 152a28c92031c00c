/** The kinds of cases and the listeners in words. */
import * as m from '$msg'
import type { CaseKind } from './run'

export const KIND_NAMES: Record<CaseKind, () => string> = {
  link: m.case_link,
  word: m.case_word,
  odd: m.case_odd,
  rescue: m.case_rescue,
  memory: m.case_memory,
}
export const KIND_LINES: Record<CaseKind, () => string> = {
  link: m.case_link_line,
  word: m.case_word_line,
  odd: m.case_odd_line,
  rescue: m.case_rescue_line,
  memory: m.case_memory_line,
}
/** Five people with ear trumpets; a language may have fewer. */
export const LISTENERS = [m.case_ear, m.case_reader, m.case_dreamer, m.case_gossip, m.case_teacher]
