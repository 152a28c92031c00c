/** Actions of this seat now, read from the legal moves (`may`) of the view. Pure; no rules. */
import { currentClue, may, me } from './selectors'
import type { TableState } from './tableState'
import type { MemberView, Question, RoomView, View } from './types'

export type Mode = 'look' | 'reveal' | 'mark'

/** Return what a touch on a card does. A penalty is covered only on request: a clue may be given instead. */
export function modeOf(view: View, wantsToCover: boolean): Mode {
  if (may(view, 'guess')) return 'reveal'
  if (may(view, 'cover') && (wantsToCover || !may(view, 'give_clue'))) return 'reveal'
  return view.keys.length && view.seat && !meantNow(view) ? 'mark' : 'look'
}

/** The cards I meant by my clue that is being guessed. */
export function meantNow(view: View): readonly number[] | null {
  const clue = currentClue(view)
  if (!clue || clue.giver !== view.seat) return null
  return view.intents.find((intent) => intent.clue === view.table.clues.length - 1)?.meant ?? []
}

/** My private marks on the board: those of my clue, or those I keep for the next one. */
export function marksShown(view: View, kept: readonly number[], mode: Mode): readonly number[] {
  if (mode === 'reveal') return []
  return meantNow(view) ?? kept.filter((card) => !view.table.covered[card])
}

export type Dock =
  | { is: 'paused' }
  | { is: 'undo' }
  | { is: 'rule' }
  | { is: 'question'; question: Question }
  | { is: 'asked' }
  | { is: 'sudden_death' }
  | { is: 'touch' }
  | { is: 'wait' }

/** What stands below the board; what is asked of me comes before what I may do. */
export function dockOf(view: View, room: RoomView | null): Dock {
  if (room?.paused) return { is: 'paused' }
  if (may(view, 'answer_undo')) return { is: 'undo' }
  if (may(view, 'rule_on_clue')) return { is: 'rule' }
  if (may(view, 'answer_about_clue') && view.question) return { is: 'question', question: view.question }
  if (may(view, 'withdraw_question')) return { is: 'asked' }
  if (may(view, 'say_phrase')) return { is: 'sudden_death' }
  if (may(view, 'guess') ?? may(view, 'cover') ?? may(view, 'stop')) return { is: 'touch' }
  return { is: 'wait' }
}

/** Members of my seat whose votes are needed before a card is touched; votes are given while guessing. */
export function voters(state: TableState): MemberView[] {
  const seat = me(state)?.seat
  if (!seat || state.view?.table.phase !== 'guess') return []
  return state.room?.members.filter((member) => member.seat === seat && member.votes) ?? []
}

/** Those whose vote for this card is still missing. */
export const missingVotes = (state: TableState, card: number): MemberView[] =>
  voters(state).filter((member) => state.votes[member.id] !== card)

/** Return the names of the voters by card, where votes count. */
export function votesByCard(state: TableState): Map<number, string[]> {
  const byCard = new Map<number, string[]>()
  if (!state.room?.settings.consensus) return byCard
  for (const [id, card] of Object.entries(state.votes)) {
    const name = state.room.members.find((member) => member.id === id)?.name
    if (name && card !== null) byCard.set(card, [...(byCard.get(card) ?? []), name])
  }
  return byCard
}
