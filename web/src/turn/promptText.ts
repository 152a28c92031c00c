/** What the table waits for, as one sentence to the reader. */
import { sideName } from '$lib/names'
import { prompt } from '$lib/selectors'
import type { Side, View } from '$lib/wire'
import * as m from '$msg'

export function promptText(view: View): string {
  const now = prompt(view)
  switch (now.is) {
    case 'give':
      return m.table_now_give()
    case 'guess':
      return m.table_now_guess()
    case 'cover':
      return m.table_now_cover()
    case 'answer':
      return m.table_now_answer()
    case 'rule':
      return m.table_now_rule()
    case 'sudden_death':
      return m.table_now_sudden_death()
    case 'over':
      return m.table_now_over()
    case 'they_give':
      return m.table_now_they_give({ side: sideName(now.side) })
    case 'they_guess':
      return m.table_now_they_guess({ side: sideName(now.side) })
    default:
      return m.table_now_wait()
  }
}

/** The same for one team's panel. */
export function teamText(view: View, side: Side): string {
  return view.table.active === side ? promptText(view) : m.table_team_waits()
}
