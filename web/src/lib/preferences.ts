/** What a person has chosen for this device, as plain values. Pure. */
import { isLocale, type Locale } from './locale'
import type { Memory } from './storage'

export interface Preferences {
  /** null: what the browser asks for. */
  locale: Locale | null
  theme: 'system' | 'light' | 'dark'
  text: number
  pattern: number
  motion: 'system' | 'none' | 'full'
  sound: boolean
  vibration: boolean
  /** The key is shown only while it is held. */
  holdKey: boolean
  nickname: string
}

export const PLAIN: Preferences = {
  locale: null,
  theme: 'system',
  text: 1,
  pattern: 1,
  motion: 'system',
  sound: true,
  vibration: true,
  holdKey: false,
  nickname: '',
}

export const TEXT_SIZES = [1, 1.15, 1.3, 1.6, 2]
export const PATTERN_STRENGTHS = [0.6, 1, 1.4]

const NAME = 'preferences'

/** What is remembered; whatever cannot be read is as if nothing had been chosen. */
export function recall(memory: Memory): Preferences {
  const kept = read(memory)
  return {
    locale: isLocale(kept.locale) ? kept.locale : null,
    theme: oneOf(kept.theme, ['system', 'light', 'dark'], PLAIN.theme),
    text: oneOf(kept.text, TEXT_SIZES, PLAIN.text),
    pattern: oneOf(kept.pattern, PATTERN_STRENGTHS, PLAIN.pattern),
    motion: oneOf(kept.motion, ['system', 'none', 'full'], PLAIN.motion),
    sound: kept.sound !== false,
    vibration: kept.vibration !== false,
    holdKey: kept.holdKey === true,
    nickname: typeof kept.nickname === 'string' ? kept.nickname : '',
  }
}

function read(memory: Memory): Partial<Preferences> {
  try {
    return (JSON.parse(memory.get(NAME) ?? '{}') ?? {}) as Partial<Preferences>
  } catch {
    return {}
  }
}

export const remember = (memory: Memory, preferences: Preferences): void =>
  memory.set(NAME, JSON.stringify(preferences))

function oneOf<Value>(value: Value | undefined, known: readonly Value[], plain: Value): Value {
  return value !== undefined && known.includes(value) ? value : plain
}
