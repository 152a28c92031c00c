/** The daily challenge on this device: the days there are, what was played, and beginning one. */
import { days as fetchDays, playDay } from '$lib/api'
import { device } from '$lib/device.svelte'
import { router } from '$lib/router.svelte'
import { browserMemory, isLasting } from '$lib/storage'
import type { DayInfo } from '$lib/types'
import * as m from '$msg'
import { mergeDays } from './carry'
import { today } from './dates'
import { keepDay, readDays, streaksOf, writeDays, type Days, type PlayedDay } from './days'
import type { DayKind } from './kinds'

const ASK_AGAIN_MS = 2000

class Daily {
  days = $state.raw<DayInfo[] | null>(null)
  played = $state.raw<Days>(readDays(browserMemory()))
  /** The date that is being composed. */
  composing = $state('')
  private asked = ''

  readonly date = $derived(today())
  readonly streaks = $derived(streaksOf(this.played, this.date))

  get isRemembered(): boolean {
    return isLasting()
  }

  /** Fetch the dates that may be played, once for each language. */
  async look(): Promise<void> {
    const language = device.locale
    if (this.asked === language) return
    this.asked = language
    try {
      this.days = (await fetchDays(language)).days
    } catch (error) {
      this.asked = ''
      this.days = []
      throw error
    }
  }

  infoOf(date: string): DayInfo | null {
    return this.days?.find((each) => each.date === date) ?? null
  }

  /** Begin a day: while it is composed, ask again every two seconds; then go to its room. */
  async play(date: string, kind: DayKind, again = false): Promise<void> {
    const language = device.locale
    const name = device.preferences.nickname || m.day_you()
    this.composing = ''
    for (;;) {
      const told = await playDay(date, kind, { name, language, again })
      if ('room' in told) {
        this.composing = ''
        return router.go({ page: 'room', code: told.room })
      }
      const isNew = this.composing === ''
      this.composing = date
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
      if (!isNew && this.composing !== date) return // the reader went elsewhere
    }
  }

  /** The reader leaves the page where a day is awaited. */
  leave(): void {
    this.composing = ''
  }

  /** Add the days of another device. */
  add(days: Days): void {
    this.played = writeDays(browserMemory(), mergeDays(readDays(browserMemory()), days))
  }

  keep(sheet: string, played: PlayedDay): void {
    this.played = keepDay(browserMemory(), sheet, played)
  }
}

export const daily = new Daily()
