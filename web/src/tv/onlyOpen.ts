/** What a screen in the living room may show. Law: nothing of one seat, whoever's browser draws it. Pure. */
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
  }
}
