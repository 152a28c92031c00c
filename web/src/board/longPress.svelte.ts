/** Long press on a card: fires after a delay, and swallows the click that follows. */
import { HOLD_MS } from './touch'

/** Looking closer is quicker than revealing: nothing is lost by it. */
export const LOOK_MS = 350

export class LongPress {
  /** The card that is being held. */
  holding = $state<number | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private wasHeld = false

  press(card: number, ms: number = HOLD_MS, done: () => void = () => {}): void {
    this.wasHeld = false
    clearTimeout(this.timer)
    this.holding = card
    this.timer = setTimeout(() => {
      this.wasHeld = true
      this.holding = null
      done()
    }, ms)
  }

  release(): void {
    clearTimeout(this.timer)
    this.holding = null
  }

  /** Tell whether this click ends a holding that has done its work, once. */
  swallows(): boolean {
    const was = this.wasHeld
    this.wasHeld = false
    return was
  }
}
