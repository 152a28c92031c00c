/** The pages of Learn: which there are, and what each tells. The words are in messages/…/learn.json. */
import type { MarkName } from '../ink/marks'
import * as m from '$msg'

/** A message whose lines are the points of a list. */
type Say = () => string

/** What is drawn or laid out as a table instead of told in points. */
export type Exhibit = 'six' | 'clues' | 'results' | 'duo-results'

export interface Section {
  title: Say
  points: readonly Say[]
  exhibit?: Exhibit
}

export interface Page {
  title: Say
  lede: Say
  sections: Section[]
  /** The game it is about, where it is about one. */
  game?: 'words' | 'images' | 'duo' | 'duo-images'
}

const section = (title: Say, ...points: Say[]): Section => ({ title, points })
const shown = (title: Say, exhibit: Exhibit, ...points: Say[]): Section => ({ title, points, exhibit })

export const PAGES = {
  words: {
    title: () => m.common_game_words(),
    lede: () => m.learn_words_lede(),
    game: 'words',
    sections: [
      section(m.learn_words_prepare_title, m.learn_words_prepare),
      section(m.learn_words_clue_title, m.learn_words_clue),
      section(m.learn_words_guess_title, m.learn_words_guess, m.learn_words_outcomes, m.learn_words_extra),
      section(m.learn_words_end_title, m.learn_words_end),
      shown(m.learn_six_title, 'six'),
    ],
  },
  images: {
    title: () => m.common_game_images(),
    lede: () => m.learn_images_lede(),
    game: 'images',
    sections: [
      section(m.learn_images_prepare_title, m.learn_images_prepare),
      section(m.learn_images_clue_title, m.learn_images_clue),
      section(m.learn_words_guess_title, m.learn_words_guess, m.learn_words_outcomes, m.learn_words_extra),
      section(m.learn_images_end_title, m.learn_images_end),
    ],
  },
  duo: {
    title: () => m.common_game_duo(),
    lede: () => m.learn_duo_lede(),
    game: 'duo',
    sections: [
      section(m.learn_duo_prepare_title, m.learn_duo_prepare),
      section(m.learn_duo_turn_title, m.learn_duo_turn, m.learn_duo_outcomes, m.learn_duo_stop),
      section(m.learn_duo_end_title, m.learn_duo_win, m.learn_duo_end),
      shown(m.learn_duo_score_title, 'duo-results', m.learn_duo_score),
    ],
  },
  'duo-images': {
    title: () => m.common_game_duo_images(),
    lede: () => m.learn_duo_images_lede(),
    game: 'duo-images',
    sections: [
      section(m.learn_duo_images_prepare_title, m.learn_duo_images_prepare),
      section(m.learn_duo_turn_title, m.learn_duo_turn, m.learn_duo_outcomes, m.learn_duo_stop),
      section(m.learn_images_clue_title, m.learn_images_clue),
      section(m.learn_duo_end_title, m.learn_duo_images_win, m.learn_duo_end),
    ],
  },
  few: {
    title: () => m.learn_few(),
    lede: () => m.learn_few_lede(),
    sections: [
      section(m.learn_few_coop_title, m.learn_few_coop),
      shown(m.learn_few_results_title, 'results'),
      section(m.learn_few_three_title, m.learn_few_three),
    ],
  },
  clues: {
    title: () => m.learn_clues(),
    lede: () => m.learn_clues_lede(),
    sections: [
      shown(m.learn_clues_table, 'clues', m.learn_clues_legend),
      section(m.learn_clues_doubt_title, m.learn_clues_doubt),
    ],
  },
  screen: {
    title: () => m.learn_screen(),
    lede: () => m.learn_screen_lede(),
    sections: [
      section(m.learn_screen_guess_title, m.learn_screen_guess),
      section(m.learn_screen_clue_title, m.learn_screen_clue),
      section(m.learn_screen_table_title, m.learn_screen_table),
    ],
  },
  known: {
    title: () => m.learn_known(),
    lede: () => m.learn_known_lede(),
    sections: [
      section(m.learn_known_duo_title, m.learn_known_duo),
      section(m.learn_known_images_title, m.learn_known_images),
      section(m.learn_known_here_title, m.learn_known_here),
    ],
  },
  expert: {
    title: () => m.learn_expert(),
    lede: () => m.learn_expert_lede(),
    sections: [
      section(m.learn_expert_zero_title, m.learn_expert_zero),
      section(m.learn_expert_unlimited_title, m.learn_expert_unlimited),
      section(m.learn_expert_last_title, m.learn_expert_last),
      section(m.learn_expert_time_title, m.learn_expert_time),
      section(m.learn_expert_mission_title, m.learn_expert_mission),
      section(m.learn_expert_secret_title, m.learn_expert_secret),
    ],
  },
  companion: {
    title: () => m.companion_title(),
    lede: () => m.learn_companion_lede(),
    sections: [
      section(m.learn_companion_lay_title, m.learn_companion_lay),
      section(m.learn_companion_play_title, m.learn_companion_play),
      section(m.learn_companion_keep_title, m.learn_companion_keep),
      section(m.learn_companion_alone_title, m.learn_companion_alone),
    ],
  },
  advice: {
    title: () => m.learn_advice(),
    lede: () => m.learn_advice_lede(),
    sections: [
      section(m.learn_advice_give_title, m.learn_advice_give),
      section(m.learn_advice_guess_title, m.learn_advice_guess),
    ],
  },
} as const satisfies Record<string, Page>

export type Subject = keyof typeof PAGES
export const GAMES: Subject[] = ['words', 'images', 'duo', 'duo-images']
export const FURTHER: Subject[] = ['clues', 'screen', 'companion', 'few', 'known', 'expert', 'advice']

/** What a revealed card does, by message: each line has the mark of its card instead of a bullet. */
const MARKED: ReadonlyMap<Say, readonly MarkName[]> = new Map([
  [m.learn_words_outcomes as Say, ['check', 'neutral', 'close', 'assassin'] as const],
  [m.learn_duo_outcomes as Say, ['contact', 'neutral', 'assassin'] as const],
])

export interface Point {
  text: string
  mark: MarkName | null
}

export const isSubject = (name: string | undefined): name is Subject => name !== undefined && name in PAGES
export const pointsOf = (section: Section): Point[] =>
  section.points.flatMap((say) =>
    say()
      .split('\n')
      .map((text, at) => ({ text, mark: MARKED.get(say)?.[at] ?? null })),
  )
