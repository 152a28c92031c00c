/** Members of a team, from the names of their seats. Pure. */
import { sideOf, splitOf, type Team } from '$lib/seats'
import type { MemberView, RoomView, View } from '$lib/types'

/** One team plays together against nobody: the other colour has no people (V-07). */
export const isImaginary = (view: View, team: Team): boolean =>
  isTogether(view) && view.table.starts !== null && view.table.starts !== team

export const isTogether = (view: View): boolean => splitOf(view.table) === 'together'

/** Return the members of a team; a common guesser is in both, one team alone plays its own colour. */
export function peopleOf(view: View, room: RoomView | null, team: Team): MemberView[] {
  const seated = room?.members.filter((member) => member.seat !== null) ?? []
  return seated.filter((member) => {
    const side = sideOf(member.seat)
    return side === null ? !isImaginary(view, team) : side === team
  })
}
