/** What I am at this table, in words: on the screen, and as it is heard. */
import * as m from '$msg'
import { namesAt, sideOf, splitOf, type Team } from './seats'
import { sideName } from './names'
import type { View } from './types'

/** The team of my seat; one team alone plays the colour that begins. */
export function myTeam(view: View): Team | null {
  const side = sideOf(view.seat)
  if (side === 'red' || side === 'blue') return side
  const { starts } = view.table
  return view.seat && splitOf(view.table) === 'together' && (starts === 'red' || starts === 'blue')
    ? starts
    : null
}

const gives = (view: View): boolean => view.seat?.endsWith('spymaster') ?? false

export function roleText(view: View): string {
  if (!view.seat) return m.table_watching()
  if (splitOf(view.table) === 'duo') return m.duo_role({ name: partnerOf(view) })
  const team = myTeam(view)
  if (!team) return m.table_role_both()
  return (gives(view) ? m.table_role_give : m.table_role_guess)({ side: sideName(team) })
}

/** The same for those who hear it: no dot between two words. */
export function roleHeard(view: View): string {
  const team = myTeam(view)
  if (!team) return roleText(view)
  if (gives(view)) return team === 'red' ? m.table_role_give_red_heard() : m.table_role_give_blue_heard()
  return team === 'red' ? m.table_role_guess_red_heard() : m.table_role_guess_blue_heard()
}

const partnerOf = (view: View): string =>
  namesAt(view.table, view.seat === 'side A' ? 'side B' : 'side A').join(', ')
