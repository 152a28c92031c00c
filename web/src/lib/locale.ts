/** Choice of the interface language from the browser's preferred languages, and the language of the messages. */

import { LOCALES, WIDELY_KNOWN } from '../messages/locales'

export { LOCALES }
export type Locale = (typeof LOCALES)[number]

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((each) => each === text)

/** Return the first preferred language that is offered. */
export function chooseLocale(preferred: readonly string[]): Locale {
  for (const language of preferred) {
    const tag = language.toLowerCase()
    const offered = (wanted: string) => LOCALES.find((each) => each.toLowerCase() === wanted)
    const found = offered(tag) ?? offered(tag.split('-')[0] ?? '')
    if (found) return found
  }
  return preferred.length ? WIDELY_KNOWN : LOCALES[0]
}

let locale = (): Locale => LOCALES[0]

/** The language every message speaks now. */
export const getLocale = (): Locale => locale()

/** Let the messages ask for their language here. */
export function followLocale(from: () => Locale): void {
  locale = from
}

/** Say something in another language than that of the screen. */
export function inLocale(other: Locale, say: () => string): string {
  const from = locale
  locale = () => other
  try {
    return say()
  } finally {
    locale = from
  }
}

/** The language of an edition, where that of the screen has it: France and Québec. */
export function localeOfEdition(edition: string | undefined): Locale {
  const screen = getLocale()
  const isSame = edition?.split('-')[0] === screen.split('-')[0]
  return isSame && isLocale(edition) ? edition : screen
}

/** Say the game's own words as its edition has them: seats, results, the score. All else is the reader's language. */
export const inEdition = (options: object, say: () => string): string =>
  inLocale(localeOfEdition('edition' in options ? String(options.edition) : undefined), say)

/** Whether a language says the singular for this count: French does for none, English does not. */
export const isOne = (language: string, count: string | number): boolean =>
  new Intl.PluralRules(language).select(Number(count)) === 'one'
