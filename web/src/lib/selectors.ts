/** What the screens ask of a table's state. Pure; no rules: what may be done is what the view lists. */
import type { TableState } from './tableState'
import { isDuo, mySide, sideOf, type Team } from './seats'
import type { CommandName, Finding, Identity, LoggedClue, May, MemberView, Side, Touch, View } from './types'

export const may = (view: View | null, what: CommandName): May | undefined =>
  view?.may.find((each) => each.do === what)

export const me = (state: TableState): MemberView | null =>
  state.room?.members.find((member) => member.id === state.you) ?? null

export const isHost = (state: TableState): boolean => state.you !== null && state.room?.host === state.you

/** The key I see on the cards: that of the teams, or my own side of Duo's. */
export function keyOf(view: View): Identity[] | null {
  const side = sideOf(view.seat)
  const own = view.keys.find((key) => key.side === null || key.side === side)
  return own?.cells ?? null
}

/** The clue that is being guessed. */
export const currentClue = (view: View): LoggedClue | null =>
  view.table.guessing ? (view.table.clues.at(-1) ?? null) : null

export interface GivenClue {
  place: number
  clue: LoggedClue
  side: Side | null
  touches: Touch[]
}

/** Return every clue with the cards touched under it, the oldest first. */
export function history(view: View): GivenClue[] {
  const { clues, touches } = view.table
  return clues.map((clue, place) => ({
    place,
    clue,
    side: sideOf(clue.giver) ?? teamOfTurn(view, clue),
    touches: touches.filter((touch) => touch.clue === place && !touch.taken_back),
  }))
}

/** One team against the imaginary one always plays its own colour. */
const teamOfTurn = (view: View, clue: LoggedClue): Side | null =>
  clue.giver === 'spymaster' ? view.table.starts : null

export const left = (view: View, team: Team): number | null =>
  team === 'red' ? view.table.red_left : view.table.blue_left

/** Return my cards still to be found, for a seat that sees the key. */
export function wordsToFind(view: View): number[] {
  const key = keyOf(view)
  const wanted: Identity | null = isDuo(view.table) ? 'contact' : (mySide(view) as Team | null)
  if (!key || !wanted) return []
  return key.flatMap((cell, card) => (cell === wanted && !view.table.covered[card] ? [card] : []))
}

export type Prompt =
  | { is: 'give' | 'guess' | 'cover' | 'answer' | 'rule' | 'sudden_death' | 'over' }
  | { is: 'they_give' | 'they_guess' | 'they_cover' | 'they_answer' | 'they_rule'; side: Side | null }

/** What the table waits for, as I see it. */
export function prompt(view: View): Prompt {
  const { phase, active } = view.table
  if (phase === 'over') return { is: 'over' }
  if (phase === 'sudden_death') return { is: 'sudden_death' }
  if (phase === 'challenged')
    return may(view, 'rule_on_clue') ? { is: 'rule' } : { is: 'they_rule', side: active }
  if (phase === 'asked')
    return may(view, 'answer_about_clue') ? { is: 'answer' } : { is: 'they_answer', side: active }
  if (phase === 'cover') return may(view, 'cover') ? { is: 'cover' } : { is: 'they_cover', side: active }
  if (phase === 'guess')
    return may(view, 'guess') || may(view, 'stop') ? { is: 'guess' } : { is: 'they_guess', side: active }
  return may(view, 'give_clue') ? { is: 'give' } : { is: 'they_give', side: active }
}

/** Tell whether the table waits for me. */
export const isMyMove = (view: View): boolean =>
  ['give', 'guess', 'cover', 'answer', 'rule'].includes(prompt(view).is)

export const gravest = (findings: readonly Finding[]): 'ok' | 'warn' | 'hard' =>
  findings.some((each) => each.verdict === 'hard') ? 'hard' : findings.length ? 'warn' : 'ok'

/** Return the names of the pointing members by card; mine is among them. */
export function pointersByCard(state: TableState): Map<number, string[]> {
  const byCard = new Map<number, string[]>()
  for (const [id, cards] of Object.entries(state.pointers)) {
    const name = state.room?.members.find((member) => member.id === id)?.name
    if (name) for (const card of cards) byCard.set(card, [...(byCard.get(card) ?? []), name])
  }
  return byCard
}

/** The cards that I point at, as the others see it. */
export const myPointers = (state: TableState): readonly number[] =>
  state.you ? (state.pointers[state.you] ?? []) : []
