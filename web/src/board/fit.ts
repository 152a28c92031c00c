/**
 * Font size at which a word fits its card. Pure: the caller measures the letters.
 * Law: a word is never cut; under the smallest size it is broken at a space, a hyphen, then a syllable.
 */

export type Measure = (text: string) => number

export interface Room {
  /** Free width of the card, in pixels. */
  width: number
  /** The largest and the smallest size of a word, in pixels. */
  largest: number
  smallest: number
}

export interface Fitted {
  lines: string[]
  /** The first line ends in a hyphen that the word does not have. */
  isCut: boolean
  /** Width of the longest line in em: the style sheet divides by it. */
  em: number
}

export function fit(word: string, measure: Measure, room: Room): Fitted {
  const whole = lay([word], measure)
  if (sizeOf(whole, room) >= room.smallest && !isBetterBroken(whole, word, room)) return whole
  const broken = atSpace(word) ?? atHyphen(word)
  if (broken) return lay(broken, measure)
  const cut = sizeOf(whole, room) < room.smallest ? atSyllable(word) : null
  return cut ? lay(cut, measure, true) : whole
}

/** Two words, or two parts with a hyphen, are broken as soon as that lets them grow. */
function isBetterBroken(whole: Fitted, word: string, room: Room): boolean {
  return /[ -]/.test(word) && sizeOf(whole, room) < room.largest * 0.9
}

function lay(lines: string[], measure: Measure, isCut = false): Fitted {
  return { lines, isCut, em: Math.max(0.5, ...lines.map(measure)) }
}

/** The lines as they are written: one after the other they give the word as it is called. */
export function written({ lines, isCut }: Fitted): string[] {
  const [first = '', ...rest] = lines
  if (isCut) return [first.slice(0, -1), ...rest]
  return rest.length && !first.endsWith('-') ? [`${first} `, ...rest] : lines
}

export function sizeOf(fitted: Fitted, room: Room): number {
  return Math.min(room.largest, room.width / fitted.em)
}

function atSpace(word: string): [string, string] | null {
  return nearMiddle(
    word,
    (at) => word[at] === ' ',
    (at) => [word.slice(0, at), word.slice(at + 1)],
  )
}

function atHyphen(word: string): [string, string] | null {
  return nearMiddle(
    word,
    (at) => word[at - 1] === '-',
    (at) => [word.slice(0, at), word.slice(at)],
  )
}

const VOWELS = /[aeiouyàâäéèêëîïôöùûüœæ]/i
// Two consonants that French and English begin a syllable with.
const INSEPARABLE = /^(?:[bcdfgkpt]r|[bcfgkp]l|ch|ph|th|gn|qu|sh|wh)$/i

function atSyllable(word: string): [string, string] | null {
  return nearMiddle(
    word,
    (at) => isSyllable(word, at),
    (at) => [`${word.slice(0, at)}-`, word.slice(at)],
  )
}

/** A new syllable begins with a consonant between two vowels, or with the second of two consonants. */
function isSyllable(word: string, at: number): boolean {
  if (at < 3 || at > word.length - 3) return false
  const [before = '', first = '', second = ''] = word.slice(at - 1, at + 2)
  if (VOWELS.test(first)) return false
  const begins = VOWELS.test(second) || INSEPARABLE.test(first + second)
  return begins && !INSEPARABLE.test(before + first)
}

function nearMiddle(
  word: string,
  isBreak: (at: number) => boolean,
  cut: (at: number) => [string, string],
): [string, string] | null {
  const places = [...word].map((_, at) => at).filter((at) => at > 0 && isBreak(at))
  const middle = word.length / 2
  places.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return places[0] === undefined ? null : cut(places[0])
}
