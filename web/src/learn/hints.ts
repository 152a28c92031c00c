/** Which hint would help a newcomer now. Read from what the view lists, never from rules. Pure. */
import { isDuo } from '$lib/seats'
import { may } from '$lib/selectors'
import type { View } from '$lib/types'

export type Hint = 'two' | 'assassin' | 'must' | 'may_stop' | 'extra' | 'duo_stop'

/** The hint of this moment that was not read before; null when there is none. */
export function hintNow(view: View, read: readonly string[]): Hint | null {
  return wanted(view).find((hint) => !read.includes(hint)) ?? null
}

function wanted(view: View): Hint[] {
  if (may(view, 'give_clue')) return ['two', 'assassin']
  if (may(view, 'stop')) return isDuo(view.table) ? ['duo_stop'] : stopping(view)
  return may(view, 'guess') && view.table.phase === 'guess' ? ['must'] : []
}

const stopping = (view: View): Hint[] =>
  view.table.guesses_left === 1 && view.table.guesses > 0 ? ['extra', 'may_stop'] : ['may_stop']
