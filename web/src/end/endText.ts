/** How a game ended, in words. */
import { sideName } from '$lib/names'
import { isDuo } from '$lib/seats'
import type { Ending, View } from '$lib/wire'
import * as m from '$msg'

const WHY: Record<Ending, () => string> = {
  all_found: m.end_all_found,
  assassin: m.end_assassin,
  assassin_last: m.end_assassin_last,
  cleared: m.end_cleared,
  clearance_failed: m.end_clearance_failed,
  opponent_done: m.end_opponent_done,
  sudden_death: m.end_sudden_death,
  too_many_marks: m.end_too_many_marks,
  conceded: m.end_conceded,
}

export function endTitle(view: View): string {
  const outcome = view.table.outcome
  if (outcome?.side) return m.end_wins({ side: sideName(outcome.side) })
  if (outcome?.winners.length) return m.end_won_together()
  return isDuo(view.table) ? m.end_lost_duo() : m.end_lost_together()
}

export const endWhy = (view: View): string => (view.table.outcome ? WHY[view.table.outcome.ending]() : '')
