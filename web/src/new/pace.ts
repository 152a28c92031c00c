/** The paces that bots may have, the calmest first. */
import type { Settings } from '$lib/types'
import * as m from '$msg'

export const PACES: [Settings['pace'], () => string][] = [
  ['calm', m.settings_pace_calm],
  ['normal', m.settings_pace_normal],
  ['quick', m.settings_pace_quick],
]

export const paceText = (pace: Settings['pace']): string =>
  (PACES.find(([each]) => each === pace)?.[1] ?? m.settings_pace_normal)()
