/** Which of our languages a browser's wishes lead to. Pure. */

export const LOCALES = ['fr', 'fr-CA', 'en'] as const
export type Locale = (typeof LOCALES)[number]

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((each) => each === text)

/** The first wish we can meet. */
export function chooseLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const tag = wish.toLowerCase()
    if (tag === 'fr-ca') return 'fr-CA'
    if (tag === 'fr' || tag.startsWith('fr-')) return 'fr'
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
  }
  return wishes.length ? 'en' : 'fr'
}
