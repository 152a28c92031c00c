/** Reasons why the game waits that the board does not show: absent players, a pause, an undo, a challenge. */
import type { MemberView, RoomView, Seat, View } from './types'
import { namesAt } from './seats'
import * as m from '$msg'
import { promptText } from './promptText'

export interface Absence {
  members: MemberView[]
  /** Nothing goes on without them. */
  isWaited: boolean
}

/** Players whom the game waits for and who are not connected; none while somebody in their seat is. */
export function absence(view: View, room: RoomView | null): Absence {
  const away = view.table.waiting_for.map((seat) => absentPlayers(room, seat))
  return { members: away.flat(), isWaited: away.every((members) => members.length > 0) }
}

/** The people of a seat, if none of them is here. */
function absentPlayers(room: RoomView | null, seat: Seat): MemberView[] {
  const there = room?.members.filter((member) => member.seat === seat) ?? []
  return there.every((member) => member.kind === 'person' && (member.away || member.left)) ? there : []
}

export function absentText(view: View, room: RoomView | null): string | null {
  const { members, isWaited } = absence(view, room)
  const names = members.map((member) => member.name).join(', ')
  if (!names) return null
  if (isWaited) return m.table_absent({ names })
  return view.seat ? m.table_absent_go_on({ names }) : m.table_absent_only({ names })
}

/** Return for spectators what has stopped the guessing of a clue; null when nothing has. */
export function stoppedText(view: View, room: RoomView): string | null {
  if (view.table.phase === 'over') return null
  if (room.paused) return m.table_paused()
  const { undo_asked_by: asker } = view.table
  if (asker) return m.table_undo_asked({ name: namesAt(view.table, asker).join(', ') })
  return view.table.phase === 'challenged' ? promptText(view) : null
}
