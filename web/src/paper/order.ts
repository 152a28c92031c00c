/** An order of printed sheets: what each game has, and how many sheets the chosen parts take. Pure. */
import type { OwnPrint } from '$lib/route'
import type { DeckInfo, Game, Report } from '$lib/types'

export const PARTS = ['cards', 'keys', 'tiles', 'tokens', 'stand', 'rules', 'rulers'] as const
export type Part = (typeof PARTS)[number]
export type Paper = 'a4' | 'letter'
export type Sides = 'long' | 'short' | 'single'
export type Ink = 'colour' | 'black'

export interface PrintOrder {
  game: Game
  decks: string[]
  parts: Part[]
  paper: Paper
  sides: Sides
  ink: Ink
  language: string
}

/** Rulers are for those who play with a phone beside the cards; all else makes a box. */
export const BOX: readonly Part[] = PARTS.filter((part) => part !== 'rulers')

export const hasPictures = (game: Game): boolean => game === 'images' || game === 'duo-images'

export type PrintableDeck = Pick<DeckInfo, 'id' | 'title' | 'kind' | 'language'>

/** The decks of a game: first the one that was brought, then those in one's own language. */
export function offeredDecks(
  shelf: readonly PrintableDeck[],
  own: OwnPrint | undefined,
  game: Game,
  locale: string,
): Pick<PrintableDeck, 'id' | 'title'>[] {
  const fitting = shelf
    .filter((each) => (each.kind === 'pictures') === hasPictures(game))
    .sort((one, other) => Number(other.language === locale) - Number(one.language === locale))
  return own && own.isPictures === hasPictures(game)
    ? [{ id: own.deck, title: own.title }, ...fitting]
    : fitting
}

export const usualPaper = (locale: string, region: string): Paper =>
  locale === 'fr-CA' || /-(US|CA)$/.test(region) ? 'letter' : 'a4'

/** The parts that the server has counted, in printing order; the test sheet is none of them. */
export const countedParts = (report: Report): { part: Part; sheets: number }[] =>
  PARTS.flatMap((part) => report.parts.filter((each) => each.part === part)).map(({ part, sheets }) => ({
    part: part as Part,
    sheets,
  }))

/** The sheets of the chosen parts, and the test sheet. */
export function totalSheets(report: Report, chosen: readonly Part[]): number {
  const printed = countedParts(report).filter(({ part }) => chosen.includes(part))
  return printed.reduce((sum, { sheets }) => sum + sheets, printed.length ? 1 : 0)
}
