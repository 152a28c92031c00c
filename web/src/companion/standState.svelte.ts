/** How this device shows its key beside real cards: hidden or seen, and from which side of the table. */
import { browserMemory } from '$lib/storage'
import { sideOf } from '$lib/seats'
import type { View } from '$lib/types'
import { turnsOf, type Turn } from './grid'

class StandState {
  isHidden = $state(false)
  private chosen = $state<Record<string, Turn>>({})

  /** T-13: who sits across the table sees the grid turned by half, unless they have said otherwise. */
  turnOf(code: string, view: View): Turn {
    const usual: Turn = sideOf(view.seat) === 'B' ? 2 : 0
    const kept = this.chosen[code] ?? read(code)
    return kept !== null && turnsOf(view.table.cards.length, view.table.columns).includes(kept) ? kept : usual
  }

  setTurn(code: string, turn: Turn): void {
    this.chosen[code] = turn
    browserMemory().set('turn', `${code} ${turn}`)
  }
}

/** The turn that was chosen for this room, if it was the last one. */
function read(code: string): Turn | null {
  const [room, turn] = (browserMemory().get('turn') ?? '').split(' ')
  const number = Number(turn)
  return room === code && (number === 0 || number === 1 || number === 2 || number === 3) ? number : null
}

export const stand = new StandState()
