/** The clue that is being written: what may be sent, and what the referee's opinion asks for. Pure. */
import { gravest } from '$lib/selectors'
import type { ClueNumber, Finding } from '$lib/wire'

export interface Draft {
  word: string
  number: ClueNumber | null
}

/** An opinion belongs to the word it was asked about, and to no other. */
export interface Opinion {
  word: string
  findings: Finding[]
}

export const isComplete = (draft: Draft): draft is { word: string; number: ClueNumber } =>
  draft.word.trim() !== '' && draft.number !== null

export const opinionOf = (draft: Draft, opinion: Opinion | null): Finding[] =>
  opinion && opinion.word === draft.word.trim() ? opinion.findings : []

/** A doubtful clue is given only after its doubts were read. */
export const mustConfirm = (draft: Draft, opinion: Opinion | null): boolean =>
  gravest(opinionOf(draft, opinion)) === 'warn'

/** The number follows the marked cards until one is chosen by hand. */
export function suggested(numbers: readonly ClueNumber[], meant: number): ClueNumber | null {
  return meant > 0 && numbers.includes(meant) ? meant : null
}

/** Numbers worth a button: 0, as many as there are words left, and without limit, where the view offers them. */
export function offered(numbers: readonly ClueNumber[], wordsLeft: number): ClueNumber[] {
  const most = Math.max(1, wordsLeft)
  return numbers.filter((number) => number === 'unlimited' || number <= most)
}
