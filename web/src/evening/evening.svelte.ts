/** The evening of a room, asked for again while our bots think. */
import { ApiError, eveningOf } from '$lib/api'
import type { Evening } from '$lib/types'

const POLL_MS = 2000
const MOST_POLLS = 30

export class EveningNews {
  evening = $state.raw<Evening | null>(null)
  failed = $state<ApiError['code'] | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Ask until nothing more is to come; returns how to stop. */
  follow(code: string): () => void {
    let polls = 0
    let isOver = false
    const ask = (): void =>
      void eveningOf(code).then(
        (found) => {
          if (isOver) return
          this.evening = found
          this.failed = null
          if (found.thinking && ++polls < MOST_POLLS) this.#timer = setTimeout(ask, POLL_MS)
        },
        (error: unknown) => {
          if (!isOver) this.failed = error instanceof ApiError ? error.code : 'internal_error'
        },
      )
    ask()
    return () => {
      isOver = true
      clearTimeout(this.#timer)
    }
  }
}
