/** The forms of a day in words. */
import type { DayInfo } from '$lib/types'
import * as m from '$msg'

export type DayKind = DayInfo['kinds'][number]['kind']

export const KIND_NAMES: Record<DayKind, () => string> = {
  guess: m.day_kind_guess,
  'guess-images': m.day_kind_guess_images,
  clue: m.day_kind_clue,
  duo: m.day_kind_duo,
}

export const KIND_LINES: Record<DayKind, () => string> = {
  guess: m.day_line_guess,
  'guess-images': m.day_line_guess_images,
  clue: m.day_line_clue,
  duo: m.day_line_duo,
}

/** Levels 1 and 2 are easy, 3 and 4 middling, 5 and 6 hard. */
export const levelName = (level: number): string =>
  level <= 2 ? m.day_easy() : level <= 4 ? m.day_medium() : m.day_hard()
