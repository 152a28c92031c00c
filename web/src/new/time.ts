/** Lengths of time that are offered, and how they are said. */
import * as m from '$msg'

export const LENGTHS = [30, 45, 60, 90, 120, 180, 300]

/** Whole minutes as minutes, everything else as seconds. */
export const lengthText = (seconds: number): string =>
  seconds % 60 ? m.new_seconds({ count: seconds }) : m.new_minutes({ count: seconds / 60 })
