/** A moment for the last card: the table stays, without the rest of the key, while that card turns. */
import { untrack } from 'svelte'
import type { View } from '$lib/types'

const MOMENT_MS = 1600

export class LastCard {
  /** The table to show still; null when the end may come. */
  view = $state.raw<View | null>(null)
  private keys: View['keys'] | null = null

  constructor(view: () => View | null, isStill: () => boolean) {
    const isOver = $derived(view()?.table.phase === 'over')
    // Before the page is drawn, so that the end does not flash up first.
    $effect.pre(() => {
      const now = view()
      if (now && !isOver) this.keys = now.keys
    })
    $effect.pre(() => {
      if (!isOver) return void (this.view = null)
      this.view = untrack(() => (isStill() ? null : lingering(view(), this.keys)))
      this.keys = null
      if (!this.view) return
      const timer = setTimeout(() => (this.view = null), MOMENT_MS)
      return () => clearTimeout(timer)
    })
  }
}

/** The last view with the keys that were seen before it; null when the game was over already on coming in. */
export const lingering = (view: View | null, keys: View['keys'] | null): View | null =>
  view && keys ? { ...view, keys } : null
