/** The pages of Learn: which there are, and what each tells. The words are in messages/…/learn.json. */
import * as m from '$msg'

/** A message whose lines are the points of a list. */
type Say = () => string

export interface Section {
  title: Say
  points: Say
}

export interface Page {
  title: Say
  lede: Say
  sections: Section[]
  /** The game it is about, where it is about one. */
  game?: 'words' | 'images' | 'duo' | 'duo-images'
}

const section = (title: Say, points: Say): Section => ({ title, points })

export const PAGES = {
  words: {
    title: () => m.common_game_words(),
    lede: () => m.learn_words_lede(),
    game: 'words',
    sections: [
      section(m.learn_words_prepare_title, m.learn_words_prepare),
      section(m.learn_words_clue_title, m.learn_words_clue),
      section(m.learn_words_guess_title, m.learn_words_guess),
      section(m.learn_words_end_title, m.learn_words_end),
    ],
  },
  images: {
    title: () => m.common_game_images(),
    lede: () => m.learn_images_lede(),
    game: 'images',
    sections: [
      section(m.learn_images_prepare_title, m.learn_images_prepare),
      section(m.learn_images_clue_title, m.learn_images_clue),
      section(m.learn_words_guess_title, m.learn_words_guess),
      section(m.learn_images_end_title, m.learn_images_end),
    ],
  },
  duo: {
    title: () => m.common_game_duo(),
    lede: () => m.learn_duo_lede(),
    game: 'duo',
    sections: [
      section(m.learn_duo_prepare_title, m.learn_duo_prepare),
      section(m.learn_duo_turn_title, m.learn_duo_turn),
      section(m.learn_duo_end_title, m.learn_duo_end),
    ],
  },
  'duo-images': {
    title: () => m.common_game_duo_images(),
    lede: () => m.learn_duo_images_lede(),
    game: 'duo-images',
    sections: [
      section(m.learn_duo_images_prepare_title, m.learn_duo_images_prepare),
      section(m.learn_duo_turn_title, m.learn_duo_turn),
      section(m.learn_images_clue_title, m.learn_images_clue),
    ],
  },
  few: {
    title: () => m.learn_few(),
    lede: () => m.learn_few_lede(),
    sections: [
      section(m.learn_few_coop_title, m.learn_few_coop),
      section(m.learn_few_three_title, m.learn_few_three),
    ],
  },
  clues: {
    title: () => m.learn_clues(),
    lede: () => m.learn_clues_lede(),
    sections: [
      section(m.learn_clues_no_title, m.learn_clues_no),
      section(m.learn_clues_yes_title, m.learn_clues_yes),
      section(m.learn_clues_doubt_title, m.learn_clues_doubt),
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
export const FURTHER: Subject[] = ['few', 'clues', 'expert', 'advice']

export const isSubject = (name: string | undefined): name is Subject => name !== undefined && name in PAGES
export const pointsOf = (section: Section): string[] => section.points().split('\n')
