/** The public part of a view, for a big screen. Law: nothing that one seat alone may see. Pure. */
import type { View } from '$lib/types'

/** The table as everybody sees it; once it is over the key lies open, and so does what was meant. */
export function onlyOpen(view: View): View {
  const isOver = view.table.phase === 'over'
  return {
    seat: null,
    table: view.table,
    keys: isOver ? view.keys : [],
    may: [],
    intents: isOver ? view.intents : [],
    question: null,
    closed: [],
  }
}
