/** The clue that is being written: what may be sent, and what the referee's opinion asks for. */
import { gravest } from '$lib/selectors'
import type { Opinion } from '$lib/hand.svelte'
import type { ClosedWord, ClueNumber, Finding, May, Settings, View } from '$lib/types'
import * as m from '$msg'
import { reasonNames } from './reasonNames'

type Mode = Settings['mode']

export interface Draft {
  word: string
  number: ClueNumber | null
}

export const isComplete = (draft: Draft): draft is { word: string; number: ClueNumber } =>
  draft.word.trim() !== '' && draft.number !== null

export const opinionOf = (draft: Draft, opinion: Opinion | null): Finding[] =>
  opinion && opinion.word === draft.word.trim() ? opinion.findings : []

/** “mot 2” is read as word and number, where that number may be given. */
export function readClue(typed: string, numbers: readonly ClueNumber[]): Draft {
  const [, word, digits] = /^(.*\S)\s+(\d{1,2})$/.exec(typed.trim()) ?? []
  const number = Number(digits)
  return word && numbers.includes(number) ? { word, number } : { word: typed.trim(), number: null }
}

/** The gravest reason for each codename is enough. */
export function oneEach(findings: readonly Finding[]): Finding[] {
  const sorted = [...findings].sort((one, other) => rank(one) - rank(other))
  return sorted.filter((each, at) => sorted.findIndex((other) => other.codename === each.codename) === at)
}

/** “Same family” says more than “has a part in common”. */
const rank = (finding: Finding): number =>
  (finding.verdict === 'hard' ? 0 : 2) + (finding.code === 'part' ? 1 : 0)

/** A doubtful clue is given only after its doubts were read. */
export const mustConfirm = (draft: Draft, opinion: Opinion | null): boolean =>
  gravest(opinionOf(draft, opinion)) === 'warn'

/** The number follows the marked cards until one is chosen by hand. */
export function suggested(numbers: readonly ClueNumber[], meant: number): ClueNumber | null {
  return meant > 0 && numbers.includes(meant) ? meant : null
}

/** Numbers worth a button: 0, as many as there are words left, and without limit, where the view offers them. */
export function offered(numbers: readonly ClueNumber[], wordsLeft: number): ClueNumber[] {
  // A mission may ask for more than is left to find: then its least number is worth a button.
  const least = numbers.find((number) => number !== 'unlimited' && number > 0)
  const most = Math.max(Number(least ?? 1), wordsLeft)
  return numbers.filter((number) => number === 'unlimited' || number <= most)
}

/** The numbers that the server says are barred for this clue, as many as show it, and why; null: none. */
export function barredBy(
  { numbers, barred }: Pick<May, 'numbers' | 'barred'>,
  { options }: Pick<View['table'], 'options'>,
): { numbers: number[]; why: string } | null {
  const [first] = barred
  if (first === undefined) return null
  const least = Math.min(...numbers.map(Number).filter((number) => number > 0))
  if (first < least && 'bold_clues' in options)
    return {
      numbers: barred.filter((number) => number < least),
      why: m.mission_bold({ count: options.bold_clues }),
    }
  return { numbers: barred.slice(0, 2), why: m.mission_highest({ number: first - 1 }) }
}

/** The no that closed this word for the turn (C-37); the server compares more closely. */
export const closedBy = (closed: readonly ClosedWord[], word: string): ClosedWord | null =>
  closed.find((each) => plain(each.word) === plain(word)) ?? null

const plain = (word: string): string => word.trim().normalize('NFC').toLocaleUpperCase()

/** Who said no to the word, and what the referee had said of it. */
export function closedText({ ruling }: ClosedWord, name: string, findings: readonly Finding[] = []): string {
  const [reason] = reasonNames(ruling, findings)
  return reason ? m.clue_said_no_why({ name, reason }) : m.clue_said_no({ name })
}

export type Step = 'give' | 'give_anyway' | 'ask' | 'change'

/** What the main button does: a hard no is never offered “all the same”; a strict table asks about doubts first. */
export function stepFor(verdict: 'ok' | 'warn' | 'hard', mode: Mode, canAsk: boolean): Step {
  if (verdict === 'hard') return 'change'
  if (verdict === 'ok') return 'give'
  return mode === 'strict' && canAsk ? 'ask' : 'give_anyway'
}
