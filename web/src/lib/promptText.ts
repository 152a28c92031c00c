/** What the table waits for, as one sentence to the reader. */
import { isDuo, mySide, namesAt, splitOf } from './seats'
import { may, prompt } from './selectors'
import { whoIs } from './announcementText'
import { clueWord, sideName } from './names'
import type { Side, View } from './types'
import * as m from '$msg'

export function promptText(view: View): string {
  const now = prompt(view)
  switch (now.is) {
    case 'give':
      return m.table_now_give()
    case 'guess':
      return namesAt(view.table, view.seat).length > 1 ? m.table_now_guess() : m.duo_now_guess()
    case 'cover':
      return view.table.covers_due ? m.table_imaginary() : m.table_now_cover()
    case 'answer':
      return m.table_now_answer()
    case 'rule':
      return m.table_now_rule()
    case 'sudden_death':
      return m.table_now_sudden_death()
    case 'over':
      return m.table_now_over()
    case 'they_give':
      return theyGive(view, now.side)
    case 'they_guess':
      return isDuo(view.table)
        ? m.duo_band_guess({ name: whoIs(view, guessing(view)) })
        : m.table_band_guess({ side: sideName(view.table.active) })
    case 'they_cover':
      return m.table_they_cover({ name: namesAt(view.table, view.table.giver).join(', ') })
    case 'they_answer':
      return may(view, 'withdraw_question')
        ? m.table_they_answer({ name: namesAt(view.table, view.table.judge).join(', ') })
        : m.table_they_ask({ name: namesAt(view.table, view.table.giver).join(', ') })
    case 'they_rule':
      return m.table_they_rule({
        word: clueWord(view.table.clues.at(-1) ?? { word: '' }),
        judge: namesAt(view.table, view.table.judge).join(', '),
      })
    default:
      return m.table_now_wait()
  }
}

/** Who looks for a clue, and for whom. */
function theyGive(view: View, side: Side | null): string {
  const name = namesAt(view.table, view.table.giver).join(', ')
  if (isDuo(view.table)) {
    // D-12: the first clue of Duo is for either partner.
    if (!side) return m.duo_band_open()
    return view.seat
      ? m.duo_band_seek({ name: whoIs(view, side) })
      : m.duo_they_seek({ name: whoIs(view, side) })
  }
  const isForMe = mySide(view) === side || (view.seat !== null && splitOf(view.table) === 'together')
  return isForMe ? m.table_band_for_you({ name }) : m.table_band_seek({ name, side: sideName(side) })
}

/** Return the guessing side: in Duo the partner of the giver. */
function guessing(view: View): Side | null {
  const { active, guesser } = view.table
  if (!isDuo(view.table)) return active
  return guesser === 'side A' ? 'A' : guesser === 'side B' ? 'B' : active
}

/** The same for one team's panel, which has its name already. */
export function teamText(view: View, side: Side): string {
  if (view.table.active !== side) return m.table_team_waits()
  const now = prompt(view)
  const { phase } = view.table
  // The judge may belong to the other team.
  if (phase === 'asked') return m.table_team_asks()
  if (phase === 'challenged') return m.table_team_disputed()
  if (now.is === 'they_give') return m.table_team_gives()
  if (now.is === 'cover') return m.table_now_cover()
  return now.is === 'they_guess' ? m.table_team_guesses() : promptText(view)
}
