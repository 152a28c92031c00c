/** Nicknames as people write them: emoji of several parts, letters of any direction. Pure. */

// Firefox before 125 has none; there an emoji of several parts is taken apart.
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null
const fromRight = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u
const OPEN = '\u2068'
const CLOSE = '\u2069'

/** What a reader takes for one letter: a flag or a family of emoji is one. */
export const graphemes = (text: string): string[] =>
  letters ? [...letters.segment(text)].map((part) => part.segment) : [...text]

export const initial = (name: string): string => (graphemes(bare(name))[0] ?? '').toUpperCase()

/** Set a name written from right to left apart, so that the sentence around it keeps its order. */
export const apart = (name: string): string => (fromRight.test(name) ? OPEN + bare(name) + CLOSE : name)

/** The name as it was written. */
export const bare = (name: string): string => name.replaceAll(OPEN, '').replaceAll(CLOSE, '')

/** As much of a name as the server takes, which counts characters; no emoji is cut in two. */
export function shortened(name: string, most: number): string {
  let kept = ''
  for (const letter of graphemes(name)) {
    if ([...kept, ...letter].length > most) break
    kept += letter
  }
  return kept
}
