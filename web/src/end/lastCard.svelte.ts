/** The stage of the last card: the table stays, without the rest of the key, while that card is seen. */
import { untrack } from 'svelte'
import type { View } from '$lib/types'

/** How long the table stays: reading needs time also where nothing moves. */
export const STAGE_MS = { assassin: 2600, found: 2000, still: 1500 }
/** A finger that revealed the last card may still be down: what lies under it then is not meant. */
export const DEAF_MS = 600

export class LastCard {
  /** The table to show still; null when the end may come. */
  view = $state.raw<View | null>(null)
  /** The button that shortens the stage listens. */
  isListening = $state(false)
  private keys: View['keys'] | null = null

  constructor(view: () => View | null, isStill: () => boolean) {
    const isOver = $derived(view()?.table.phase === 'over')
    // Before the page is drawn, so that the end does not flash up first.
    $effect.pre(() => {
      const now = view()
      if (now && !isOver) this.keys = now.keys
    })
    $effect.pre(() => {
      if (!isOver) return this.show(null)
      return untrack(() => this.begin(lingering(view(), this.keys), isStill()))
    })
  }

  /** Go on to the end at once. */
  end(): void {
    if (this.isListening) this.show(null)
  }

  private begin(last: View | null, isStill: boolean): (() => void) | undefined {
    this.keys = null
    this.show(last)
    if (!last) return
    const timers = [
      setTimeout(() => (this.isListening = true), DEAF_MS),
      setTimeout(() => this.show(null), stageMs(last, isStill)),
    ]
    return () => timers.forEach(clearTimeout)
  }

  private show(view: View | null): void {
    this.view = view
    this.isListening = false
  }
}

export function stageMs(view: View, isStill: boolean): number {
  if (isStill) return STAGE_MS.still
  return view.table.touches.at(-1)?.identity === 'assassin' ? STAGE_MS.assassin : STAGE_MS.found
}

/** Endings that a card has brought; a game that was given up has no last card to look at. */
const isByCard = ({ table }: View): boolean =>
  table.touches.length > 0 && table.outcome !== null && table.outcome.ending !== 'conceded'

/** The last view with the keys that were seen before it; null when the game was over already on coming in. */
export const lingering = (view: View | null, keys: View['keys'] | null): View | null =>
  view && keys && isByCard(view) ? { ...view, keys } : null
