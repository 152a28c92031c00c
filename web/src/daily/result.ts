/** The result of a day, and the line that is sent to a friend. Law: no clue, no card and no place in it. Pure. */
import { history } from '$lib/selectors'
import type { Touch, View } from '$lib/types'
import * as m from '$msg'
import { spoken } from './dates'

/** What a touched card was: ours, neutral, theirs, the assassin. */
export type DayMark = 'o' | 'n' | 'e' | 'a'

export interface DayOutcome {
  date: string
  turns: number
  par: number
  won: boolean
  /** One group for each clue. */
  marks: DayMark[][]
  /** What each clue was for; null without a number. */
  numbers: (number | null)[]
}

const SYMBOLS: Record<DayMark, string> = { o: '✅', n: '⬜', e: '🔺', a: '💀' }
const MOST_SYMBOLS = 20

export function outcomeOf(view: View, sheet: string, par: number): DayOutcome {
  const clues = history(view)
  return {
    date: sheet.slice(0, 10),
    turns: clues.length,
    par,
    won: (view.table.outcome?.winners.length ?? 0) > 0,
    marks: clues.map((each) => each.touches.filter((touch) => touch.why === 'guess').map(markOf(view))),
    numbers: clues.map((each) => (typeof each.clue.number === 'number' ? each.clue.number : null)),
  }
}

const markOf =
  (view: View) =>
  ({ identity }: Touch): DayMark => {
    if (identity === 'assassin') return 'a'
    if (identity === 'contact' || identity === view.table.starts) return 'o'
    return identity === 'red' || identity === 'blue' ? 'e' : 'n'
  }

export const packed = (marks: readonly DayMark[][]): string => marks.map((group) => group.join('')).join('|')

const isMark = (letter: string): letter is DayMark => letter in SYMBOLS

export const unpacked = (marks: string): DayMark[][] =>
  marks.split('|').map((group) => [...group].filter(isMark))

export const slipsOf = (outcome: Pick<DayOutcome, 'marks'>): number =>
  outcome.marks.flat().filter((mark) => mark !== 'o').length

/** The sentence of a result: four clues, at par, one slip. */
export function sentence(outcome: DayOutcome): string {
  if (outcome.marks.flat().includes('a')) return m.day_result_assassin({ count: outcome.turns })
  if (!outcome.won) return m.day_result_lost({ count: outcome.turns })
  return [m.day_clues({ count: outcome.turns }), parText(outcome), slipText(outcome)].join(', ') + '.'
}

function parText({ turns, par }: DayOutcome): string {
  if (turns === par) return m.day_at_par()
  return turns < par ? m.day_under_par({ par }) : m.day_over_par({ par })
}

export function slipText(outcome: Pick<DayOutcome, 'marks'>): string {
  const count = slipsOf(outcome)
  return count ? m.day_slips({ count }) : m.day_no_slips()
}

/** The first line of what is sent: complete without any symbol. */
export function headline(outcome: DayOutcome, locale: string): string {
  const { turns, par, won } = outcome
  const date = spoken(outcome.date, locale, 'day')
  const told = won
    ? m.day_line_won({ clues: m.day_clues({ count: turns }), par, slips: slipText(outcome) })
    : m.day_line_lost({ count: turns })
  return m.day_line({ date, told })
}

/** A row of marks, a group for each clue; none where it would be long. */
export function symbolRow(outcome: Pick<DayOutcome, 'marks'>): string {
  if (outcome.marks.flat().length > MOST_SYMBOLS) return ''
  return outcome.marks.map((group) => group.map((mark) => SYMBOLS[mark]).join('') || '–').join(' · ')
}

/** What became of each clue, in words. */
export function clueSentence(marks: readonly DayMark[], number: number | null): string {
  const found = marks.filter((mark) => mark === 'o').length
  const last = marks.at(-1)
  const told = number === null ? m.day_found({ count: found }) : m.day_found_of({ found, number })
  if (last === 'n') return m.day_then_neutral({ told })
  if (last === 'e') return m.day_then_enemy({ told })
  return last === 'a' ? m.day_then_assassin({ told }) : told
}

/** What is copied: with symbols, or in sentences for those who listen. */
export function lineOf(
  outcome: DayOutcome,
  locale: string,
  link: string,
  how: 'symbols' | 'sentences',
): string {
  const first = headline(outcome, locale)
  if (how === 'symbols') return [first, symbolRow(outcome), link].filter(Boolean).join('\n')
  const each = outcome.marks.map((marks, place) =>
    m.day_clue_told({ number: place + 1, told: clueSentence(marks, outcome.numbers[place] ?? null) }),
  )
  return [[first, ...each].join(' '), link].join('\n')
}
