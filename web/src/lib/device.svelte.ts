/** This device: its preferences and its language, and how they reach the page. */
import { MediaQuery } from 'svelte/reactivity'
import { chooseLocale, followLocale, type Locale } from './locale'
import { recall, remember, type Preferences } from './preferences'
import { browserMemory, type Memory } from './storage'

export class Device {
  preferences = $state.raw<Preferences>(recall(pageless()))
  private memory: Memory = pageless()
  private darkSystem: MediaQuery | null = null
  private stillSystem: MediaQuery | null = null

  /** Read what is remembered, and let every message follow the language from now on. */
  start(): void {
    this.memory = browserMemory()
    this.preferences = recall(this.memory)
    this.darkSystem = new MediaQuery('(prefers-color-scheme: dark)')
    this.stillSystem = new MediaQuery('(prefers-reduced-motion: reduce)')
    followLocale(() => this.locale)
  }

  get locale(): Locale {
    return this.preferences.locale ?? chooseLocale(navigator.languages ?? [navigator.language])
  }

  get isDark(): boolean {
    const { theme } = this.preferences
    return theme === 'system' ? (this.darkSystem?.current ?? false) : theme === 'dark'
  }

  /** Nothing moves: the reader has said so, here or to the system. */
  get isStill(): boolean {
    const { motion } = this.preferences
    return motion === 'system' ? (this.stillSystem?.current ?? false) : motion === 'none'
  }

  choose(changes: Partial<Preferences>): void {
    this.preferences = { ...this.preferences, ...changes }
    remember(this.memory, this.preferences)
  }

  /** The rooms this device was in lately, the newest first. */
  get lastRoom(): string | null {
    return this.memory.get('room')
  }

  set lastRoom(code: string | null) {
    this.memory.set('room', code ?? '')
  }

  /** The room that this device was last the host of, so far as it knows. */
  get hostedRoom(): string | null {
    return this.memory.get('hosted')
  }

  set hostedRoom(code: string | null) {
    this.memory.set('hosted', code ?? '')
  }

  /** Write the preferences to the page; runs again when they change. */
  paint(root: HTMLElement): void {
    const { text, pattern, motion } = this.preferences
    root.lang = this.locale
    root.dataset.theme = this.isDark ? 'dark' : 'light'
    root.dataset.motion = motion
    root.style.setProperty('--text', String(text))
    root.style.setProperty('--pattern', String(pattern))
  }
}

const pageless = (): Memory => ({ get: () => null, set: () => {} })

export const device = new Device()
