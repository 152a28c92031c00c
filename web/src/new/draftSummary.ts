/** Summary of a game being prepared, in a few words. */
import * as m from '$msg'
import type { Locale } from '$lib/locale'
import type { DeckInfo, GameInfo, OwnDeck, Settings, Variant } from '$lib/types'
import type { Draft } from './draft'
import { lengthText } from './time'

const FEW = 2
const MODES: Record<Settings['mode'], () => string> = {
  assist: m.new_says_assist,
  strict: m.new_says_strict,
  table: m.new_says_table,
}
const VARIANTS: Record<Variant, () => string> = {
  teams: m.new_variant_teams,
  coop: m.new_variant_coop,
  three: m.new_variant_three,
}

/** Words are of a place; with pictures only the talk has a language. */
const LANGUAGES: Record<GameInfo['faces'], Record<Locale, () => string>> = {
  words: { fr: m.new_words_fr, 'fr-CA': m.new_words_fr_ca, en: m.new_words_en },
  pictures: { fr: m.new_talk_fr, 'fr-CA': m.new_talk_fr_ca, en: m.new_talk_en },
}

export const languageText = (faces: GameInfo['faces'], words: Locale): string => LANGUAGES[faces][words]()

export const variantText = (variant: Variant): string => VARIANTS[variant]()

/** Our pictures belong to no language, so their name is told in the reader's; word decks are called in their own. */
export const deckTitle = (deck: DeckInfo | OwnDeck): string =>
  deck.id === 'pictures' ? m.deck_engravings() : deck.title

/** The titles of one or two decks, the number of more. */
export function deckSummary(decks: readonly (DeckInfo | OwnDeck)[], chosen: readonly string[]): string {
  const titles = decks.filter((deck) => chosen.includes(deck.id)).map(deckTitle)
  return titles.length === chosen.length && titles.length <= FEW
    ? titles.join(', ')
    : m.new_decks_count({ count: chosen.length })
}

export const modeText = (mode: Settings['mode']): string => MODES[mode]()

export const timeText = (hourglass: Draft['hourglass']): string =>
  hourglass.on ? lengthText(hourglass.seconds) : m.new_without()

export const tableSummary = (draft: Draft): string =>
  [
    modeText(draft.table.mode),
    draft.hourglass.on ? `${m.new_hourglass()} ${timeText(draft.hourglass)}` : m.new_no_hourglass(),
    ...(draft.table.chat ? [] : [m.new_no_chat()]),
  ].join(' · ')
