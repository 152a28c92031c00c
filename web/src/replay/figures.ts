/** Figures as they are written in the language of the screen. Pure. */
import { getLocale } from '$lib/locale'
import * as m from '$msg'

/** A share as whole per cents; under one, so much is said. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return m.replay_under_one()
  return m.replay_percent({ number: String(Math.round(share * 100)) })
}

/** A number with one decimal: 1,4 in French. */
export const decimal = (value: number, isSigned = false): string =>
  new Intl.NumberFormat(getLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '−')

/** Points of a jump: +14, −13. */
export const points = (before: number, after: number): string => {
  const jump = Math.round((after - before) * 100)
  return jump < 0 ? `−${-jump}` : `+${jump}`
}

/** The curve as a path of steps in a box 100 high; the last value reaches to the end. */
export function curvePath(curve: readonly number[], width: number): string {
  if (!curve.length) return ''
  const wide = width / curve.length
  const heights = curve.map((value) => Math.round((1 - value) * 1000) / 10)
  const steps = heights.map((height, at) => `${at ? `V${height}` : `M0 ${height}`}H${round((at + 1) * wide)}`)
  return steps.join('')
}

const round = (value: number): number => Math.round(value * 10) / 10
