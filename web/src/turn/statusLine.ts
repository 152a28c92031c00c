/** Text of the status line: what to do now, else what has just happened. */
import { may } from '$lib/selectors'
import { hasPictures, isDuo, sideOf, splitOf } from '$lib/seats'
import { completeText, phraseText, announcementText, whoIs } from '$lib/announcementText'
import { sideName } from '$lib/names'
import type { Announcement } from '$lib/announce'
import type { Table } from '$lib/table.svelte'
import type { View } from '$lib/types'
import * as m from '$msg'
import { joinsFor } from '../seats/seatChanges'
import { absentText } from '$lib/whyWaiting'
import type { Hand } from '$lib/hand.svelte'
import { promptText } from '$lib/promptText'
import { missingVotes, voters } from '$lib/actions'

/** What to do, where that is worth more than what has happened. */
export function howTo(table: Table, view: View, hand: Hand): string | null {
  if (table.status.is === 'lost' && table.sent.length) return m.table_lost()
  if (view.table.undo_asked_by) return m.table_undo_wait()
  const nobody = absentText(view, table.state.room)
  if (nobody) return nobody
  const you = table.state.you ?? ''
  const vote = table.state.votes[you]
  if (voters(table.state).length > 1 && typeof vote === 'number') {
    const missing = missingVotes(table.state, vote).map((member) => member.name)
    if (missing.length) return m.table_voted({ names: missing.join(', ') })
  }
  if (view.table.phase === 'sudden_death' && view.table.said)
    return phraseText({ by: view.table.said[0], phrase: view.table.said[1] }, view)
  if (may(view, 'guess') && view.table.guesses === 0 && !hand.chosen) return advice(table, view)
  if (hand.hint && view.table.guessing && view.table.giver === view.seat) return m.clue_hint_more()
  if (view.table.phase === 'challenged') return promptText(view)
  return null
}

function advice(table: Table, view: View): string {
  if (view.table.clearance) return m.table_clearance()
  if (voters(table.state).length > 1) return m.table_vote_all()
  return hasPictures(view.table) ? m.table_zoom_how() : m.table_how_to_touch()
}

/** What has just happened, with a word for those who did it. */
export function resultText(table: Table, view: View): string {
  const said = table.announced.filter((each) => each.is !== 'turn').map((each) => oneText(each, table, view))
  const isOut = view.table.guesses_left === 1 && view.table.guesses > 0 && may(view, 'guess')
  if (isOut) said.push(`${m.table_extra()}.`)
  if (said.length) return said.join(' ')
  if (joinsFor(table.state).length) return m.table_join_line()
  const [done] = view.table.complete
  return done ? completeText(view, done) : view.table.guessing ? promptText(view) : ''
}

function oneText(event: Announcement, table: Table, view: View): string {
  const told = event.is === 'turned' && event.isGuess && event.isOurs ? ownResult(event, table, view) : null
  return told ?? announcementText(event, table.cardName, view)
}

/** The result of our own guess, as one sentence; null: it is told as to everybody. */
function ownResult(event: Extract<Announcement, { is: 'turned' }>, table: Table, view: View): string | null {
  const { identity } = event
  const card = table.cardName(event.card, event.text)
  const { active, phase } = view.table
  if (identity === 'contact') return m.duo_result_contact({ card })
  if (identity === 'bystander' && active && phase !== 'over')
    return active === sideOf(view.seat)
      ? m.duo_result_bystander_me({ card })
      : m.duo_result_bystander({ card, name: whoIs(view, active) })
  if (identity === (sideOf(view.seat) ?? (isDuo(view.table) ? null : view.table.starts)))
    return m.table_result_ours({ card })
  if (splitOf(view.table) !== 'teams') return null
  if (identity === 'neutral') return m.table_result_nobodys({ card, side: sideName(active) })
  return identity === 'red' || identity === 'blue'
    ? m.table_result_counts({ card, side: sideName(identity) })
    : null
}
