/** Draft of a game: the settings chosen so far, and their conversion from and to a room. Pure. */
import { isLocale, type Locale } from '$lib/locale'
import type {
  DeckInfo,
  Game,
  GameInfo,
  OptionInfo,
  OptionsInput,
  OwnDeck,
  RoomView,
  Settings,
  SettingsInput,
  Variant,
  VariantInfo,
} from '$lib/types'
import { EDITIONS } from '../messages/locales'
import { gameInfo, type Catalogue } from './catalogue'

export type OptionValue = boolean | number | string | null
export type Hourglass = Settings['options']['hourglass']

export interface Draft {
  game: Game
  /** The language of the words, which is not that of the screens. */
  words: Locale
  variant: Variant | null
  /** Every option of the game that is a plain value. */
  options: Record<string, OptionValue>
  hourglass: Hourglass
  decks: string[]
  table: Pick<
    Settings,
    | 'mode'
    | 'timers'
    | 'pace'
    | 'chat'
    | 'free_text'
    | 'consensus'
    | 'ready_check'
    | 'cards'
    | 'rotation'
    | 'match'
  >
}

/** Not options of a list: they have a place of their own on the screen. */
const APART = ['edition', 'variant', 'hourglass']

export const listed = (about: GameInfo): OptionInfo[] =>
  about.options.filter((option) => !APART.includes(option.name))

export const PLAIN_TABLE: Draft['table'] = {
  mode: 'assist',
  timers: { clue: null, guess: null },
  pace: 'normal',
  chat: true,
  free_text: false,
  consensus: false,
  ready_check: false,
  cards: 'flip',
  rotation: 'spymasters',
  match: null,
}

export function plainDraft(catalogue: Catalogue, game: Game, words: Locale, variant?: Variant): Draft {
  const about = gameInfo(catalogue, game)
  return {
    game,
    words,
    variant: variant ?? about.variants[0]?.variant ?? null,
    options: Object.fromEntries(listed(about).map((option) => [option.name, option.default])),
    hourglass: about.printed.hourglass,
    decks: plainDecks(about, words),
    table: PLAIN_TABLE,
  }
}

const plainDecks = (about: GameInfo, words: Locale): string[] =>
  about.faces === 'pictures' ? ['pictures'] : [words]

/** Another game: its own options and cards; how the table is kept stays. */
export function withGame(catalogue: Catalogue, draft: Draft, game: Game, words: Locale = draft.words): Draft {
  if (game === draft.game) return withWords(catalogue, draft, words)
  return { ...plainDraft(catalogue, game, words), table: draft.table }
}

export function withWords(catalogue: Catalogue, draft: Draft, words: Locale): Draft {
  if (words === draft.words) return draft
  return { ...draft, words, decks: plainDecks(gameInfo(catalogue, draft.game), words) }
}

/** Another variant: options that mean nothing in it are as printed. */
export function withVariant(about: GameInfo, draft: Draft, variant: Variant): Draft {
  const idle = listed(about).filter((option) => !option.variants.includes(variant))
  const printed = Object.fromEntries(idle.map((option) => [option.name, option.default]))
  return { ...draft, variant, options: { ...draft.options, ...printed } }
}

/**
 * Another value of an option, with the others that go along with it: a mission has any number of tokens and allows
 * at most as many bystanders, without one they are as printed.
 */
export function withOption(about: GameInfo, draft: Draft, name: string, value: OptionValue): Draft {
  const options = { ...draft.options, [name]: value }
  const { tokens, allowed_marks: marks } = options
  if (typeof tokens === 'number' && typeof marks === 'number' && marks > tokens) {
    if (name === 'tokens') options.allowed_marks = tokens
    else options.tokens = marks
  }
  for (const option of listed(about)) {
    const [lowest] = boundsOf(option, options)
    const chosen = options[option.name]
    if (!isOffered(option, options) || (typeof chosen === 'number' && chosen < lowest))
      options[option.name] = option.default
  }
  return { ...draft, options }
}

/** The least and the greatest value of a number as the others stand. */
export function boundsOf(option: OptionInfo, options: Draft['options']): [number, number] {
  const isMission = typeof options.allowed_marks === 'number'
  const lowest = (isMission ? option.lowest_in_mission : null) ?? option.lowest ?? 0
  return [lowest, option.highest ?? lowest]
}

/** What a bystander too many does means something only where they are counted. */
export const isOffered = (option: OptionInfo, options: Draft['options']): boolean =>
  option.name !== 'excess' || typeof options.allowed_marks === 'number'

export function withDeck(draft: Draft, id: string, isIn: boolean): Draft {
  const others = draft.decks.filter((each) => each !== id)
  return { ...draft, decks: isIn ? [...others, id] : others }
}

/** The decks that can be played with: of the words' language, or of pictures, and the table's own. */
export function fittingDecks(
  catalogue: Catalogue,
  draft: Draft,
  own: readonly OwnDeck[],
): (DeckInfo | OwnDeck)[] {
  const isPictures = gameInfo(catalogue, draft.game).faces === 'pictures'
  const shipped = catalogue.decks.filter((deck) =>
    isPictures ? deck.kind === 'pictures' : deck.kind !== 'pictures' && deck.language === draft.words,
  )
  return [...shipped, ...own.filter((deck) => (deck.kind === 'pictures') === isPictures)]
}

/** The ways to play that suit so many people, the best first: rather two teams than one. */
export function suiting(about: GameInfo, people: number): VariantInfo[] {
  const fits = about.variants.filter((each) => each.fewest <= people && people <= (each.most ?? Infinity))
  return fits.sort((one, other) => other.fewest - one.fewest)
}

/** The names of the options that are not as printed. */
export const changed = (about: GameInfo, draft: Draft): string[] =>
  listed(about)
    .filter((option) => draft.options[option.name] !== option.default)
    .map((option) => option.name)

export function settingsOf(draft: Draft): SettingsInput {
  const { game, words, variant, hourglass } = draft
  const options: Record<string, unknown> = { ...draft.options, hourglass }
  if (variant) options.variant = variant
  if (game === 'words') options.edition = EDITIONS[words]
  return { game, language: words, decks: draft.decks, options: options as OptionsInput, ...draft.table }
}

/** The draft of a room as it is set up now. */
export function draftOf(catalogue: Catalogue, room: RoomView): Draft {
  const { options, decks, language, ...table } = room.settings
  const words = isLocale(language) ? language : 'fr'
  const plain = plainDraft(catalogue, room.game, words)
  const told = options as unknown as Record<string, OptionValue>
  return {
    ...plain,
    variant: (told.variant as Variant | undefined) ?? null,
    options: Object.fromEntries(Object.keys(plain.options).map((name) => [name, told[name] ?? null])),
    hourglass: options.hourglass,
    decks,
    table,
  }
}
