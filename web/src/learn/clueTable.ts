/** Kinds of clues with an example each, and whether they are allowed in Words, Images and Duo (C-01…C-22, O-01…O-05d). */
import * as m from '$msg'

/** `none` where the question does not come up. */
export type Allowed = 'yes' | 'no' | 'option' | 'ask' | 'none'

export interface ClueKind {
  example: () => string
  words: Allowed
  images: Allowed
  duo: Allowed
}

const kind = (example: () => string, words: Allowed, images: Allowed, duo: Allowed): ClueKind => ({
  example,
  words,
  images,
  duo,
})

export const CLUE_KINDS: readonly { title: () => string; kinds: readonly ClueKind[] }[] = [
  {
    title: m.learn_clues_always,
    kinds: [
      kind(m.learn_clue_name, 'yes', 'yes', 'yes'),
      kind(m.learn_clue_laser, 'yes', 'yes', 'yes'),
      kind(m.learn_clue_meaning, 'yes', 'yes', 'yes'),
      kind(m.learn_clue_found, 'yes', 'none', 'yes'),
      kind(m.learn_clue_seen, 'none', 'yes', 'none'),
    ],
  },
  {
    title: m.learn_clues_never,
    kinds: [
      kind(m.learn_clue_visible, 'no', 'none', 'no'),
      kind(m.learn_clue_family, 'no', 'none', 'no'),
      kind(m.learn_clue_letters, 'no', 'none', 'no'),
      kind(m.learn_clue_grey, 'none', 'no', 'none'),
      kind(m.learn_clue_place, 'no', 'no', 'no'),
      kind(m.learn_clue_invented, 'no', 'no', 'no'),
      kind(m.learn_clue_sung, 'no', 'no', 'no'),
    ],
  },
  {
    title: m.learn_clues_depends,
    kinds: [
      kind(m.learn_clue_part, 'no', 'none', 'ask'),
      kind(m.learn_clue_near, 'no', 'none', 'option'),
      kind(m.learn_clue_same, 'option', 'yes', 'option'),
      kind(m.learn_clue_rhyme, 'option', 'ask', 'option'),
      kind(m.learn_clue_foreign, 'ask', 'no', 'ask'),
      kind(m.learn_clue_hyphen, 'option', 'option', 'yes'),
      kind(m.learn_clue_compound, 'option', 'option', 'option'),
      kind(m.learn_clue_full, 'option', 'option', 'option'),
      kind(m.learn_clue_acronym, 'option', 'option', 'option'),
    ],
  },
]
