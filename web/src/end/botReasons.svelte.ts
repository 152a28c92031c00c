/** Why the bots meant their cards, asked for after a game; it comes with the study. */
import { ApiError, studyOf } from '$lib/api'
import type { CardReason } from '$lib/types'
import { reasonsOf } from '$lib/whyText'
import { exportAddress } from './export'

const POLL_MS = 1000

export class BotReasons {
  /** By the place of the clue; null before somebody asks. */
  byClue = $state.raw<ReadonlyMap<number, readonly CardReason[]> | null>(null)
  isThinking = $state(false)
  failed = $state<ApiError['code'] | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  ask(room: string, game: number): void {
    this.isThinking = true
    this.failed = null
    studyOf(exportAddress(room, game)).then(
      ({ study }) => {
        if (!study) {
          this.#timer = setTimeout(() => this.ask(room, game), POLL_MS)
          return
        }
        this.isThinking = false
        this.byClue = reasonsOf(study)
      },
      (error: unknown) => {
        this.isThinking = false
        this.failed = error instanceof ApiError ? error.code : 'internal_error'
      },
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
