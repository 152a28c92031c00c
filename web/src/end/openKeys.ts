/** The key of a game that is over, laid over the board. Pure. */
import { isDuo, sideOf } from '$lib/seats'
import type { Identity, Side, View } from '$lib/types'

/** Whose side of Duo's key: one partner's, or what both together say. */
export type KeyChoice = 'both' | 'A' | 'B'

/** A view whose one key is the chosen one; where teams play there is but one. */
export function openKeys(view: View, choice: KeyChoice = 'both'): View {
  if (!isDuo(view.table) || view.keys.length < 2) return view
  const chosen = view.keys.find((key) => key.side === choice)?.cells ?? together(view)
  return { ...view, keys: [{ cells: chosen, side: null }] }
}

/** A word is what it was worth at most: a contact for somebody, else an assassin for somebody. */
function together(view: View): Identity[] {
  return view.table.cards.map((_, card) => {
    const cells = view.keys.map((key) => key.cells[card])
    return (
      cells.find((cell) => cell === 'contact') ?? cells.find((cell) => cell === 'assassin') ?? 'bystander'
    )
  })
}

/** Whose key one has not seen during the game: the partner's. */
export const unseenKey = (view: View): KeyChoice => {
  const mine: Side | null = sideOf(view.seat)
  return mine === 'A' ? 'B' : mine === 'B' ? 'A' : 'both'
}
