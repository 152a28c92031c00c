/** What an option is called and what it does, in one line; the compiler sees that none is missing. */
import * as m from '$msg'
import type { Played } from './applicable'
import type { DuoImagesOptions, DuoOptions, ImagesOptions, OptionInfo, WordsOptions } from '$lib/types'

type Any = keyof WordsOptions | keyof ImagesOptions | keyof DuoOptions | keyof DuoImagesOptions
type Listed = Exclude<Any, 'edition' | 'variant' | 'hourglass'>

interface OptionText {
  name: () => string
  line: (played: Played) => string
  choices?: Record<string, () => string>
}

/** A line that speaks of hyphens, of limits or of the others says what is true of this game. */
const zeroLine = ({ game }: Played) =>
  game.startsWith('duo') ? m.option_zero_line_duo() : m.option_zero_line()
const compoundsLine = ({ game }: Played) =>
  game === 'duo' ? m.option_compounds_line_duo() : m.option_compounds_line()
const undoLine = ({ info }: Played) =>
  info.has_opponents ? m.option_undo_line() : m.option_undo_line_together()

const TEXTS: Record<Listed, OptionText> = {
  compounds: { name: m.option_compounds, line: compoundsLine },
  full_names: {
    name: m.option_full_names,
    line: () => m.option_full_names_line(),
    choices: {
      no: m.option_full_names_no,
      names: m.option_full_names_names,
      titles: m.option_full_names_titles,
    },
  },
  acronyms: { name: m.option_acronyms, line: () => m.option_acronyms_line() },
  homonyms: { name: m.option_homonyms, line: () => m.option_homonyms_line() },
  rhymes: { name: m.option_rhymes, line: () => m.option_rhymes_line() },
  sounds: {
    name: m.option_sounds,
    line: () => m.option_sounds_line(),
    choices: { no: m.option_sounds_no, indirect: m.option_sounds_indirect, direct: m.option_sounds_direct },
  },
  no_shapes: { name: m.option_no_shapes, line: () => m.option_no_shapes_line() },
  zero: { name: m.option_zero, line: zeroLine },
  unlimited: { name: m.option_unlimited, line: () => m.option_unlimited_line() },
  end_with_assassin: { name: m.option_end_with_assassin, line: () => m.option_end_with_assassin_line() },
  undo: { name: m.option_undo, line: undoLine },
  unequal_teams: { name: m.option_unequal_teams, line: () => m.option_unequal_teams_line() },
  tokens: { name: m.option_tokens, line: () => m.option_tokens_line() },
  allowed_marks: { name: m.option_allowed_marks, line: () => m.option_allowed_marks_line() },
  excess: {
    name: m.option_excess,
    line: () => m.option_excess_line(),
    choices: { loses: m.option_excess_loses, costs_two: m.option_excess_costs_two },
  },
  sudden_death: { name: m.option_sudden_death, line: () => m.option_sudden_death_line() },
  bold_clues: { name: m.option_bold_clues, line: () => m.option_bold_clues_line() },
  highest_number: { name: m.option_highest_number, line: () => m.option_highest_number_line() },
  score: { name: m.option_score, line: () => m.option_score_line() },
}

/** An option of a newer server that this client cannot explain has no text, and is not shown. */
export const optionText = (name: string): OptionText | undefined => TEXTS[name as Listed]

export const choiceText = (name: string, choice: string): string =>
  optionText(name)?.choices?.[choice]?.() ?? choice

export type Group = OptionInfo['group']

export const GROUPS: [Group, () => string][] = [
  ['flexible', m.new_group_flexible],
  ['easier', m.new_group_easier],
  ['harder', m.new_group_harder],
  ['expert', m.new_group_expert],
  ['mission', m.new_group_mission],
  ['table', m.new_group_table],
  ['house', m.new_group_house],
]
