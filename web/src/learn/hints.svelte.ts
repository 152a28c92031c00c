/** Which hints this device has read; the settings bring them back. */
import { browserMemory, type Memory } from '$lib/storage'
import type { View } from '$lib/types'
import { hintNow, type Hint } from './hints'

const NONE = 'none'

export class Hints {
  private read = $state.raw<string[] | null>(null)
  private kept: Memory | null = null

  private get memory(): Memory {
    return (this.kept ??= browserMemory())
  }

  private get all(): string[] {
    return this.read ?? (this.memory.get('hints') ?? '').split(' ')
  }

  /** The hint of this moment; null when it was read, or when nobody wants any. */
  now(view: View): Hint | null {
    return this.areOff ? null : hintNow(view, this.all)
  }

  get areOff(): boolean {
    return this.all.includes(NONE)
  }

  remember(hint: Hint): void {
    this.keep([...this.all, hint])
  }

  turn(isOn: boolean): void {
    this.keep(isOn ? this.all.filter((each) => each !== NONE) : [...this.all, NONE])
  }

  /** Show all of them again. */
  forget(): void {
    this.keep([])
  }

  private keep(read: string[]): void {
    this.read = read
    this.memory.set('hints', read.join(' ').trim())
  }
}

export const hints = new Hints()
