/** Why the table stands still where the board does not show it. */
import type { MemberView, RoomView, Seat, View } from '$lib/wire'
import { namesAt } from '$lib/seats'
import * as m from '$msg'
import { promptText } from './promptText'

/** Those the table waits for, when none of them is here. */
export function absent(view: View, room: RoomView | null): MemberView[] {
  const seat = awaited(view)
  const there = room?.members.filter((member) => seat !== null && member.seat === seat) ?? []
  return there.every((member) => member.kind === 'person' && (member.away || member.left)) ? there : []
}

function awaited({ table }: View): Seat | null {
  if (table.phase === 'clue') return table.giver
  if (table.phase === 'guess') return table.guesser
  return table.judge
}

export function absentText(view: View, room: RoomView | null): string | null {
  const names = absent(view, room).map((member) => member.name)
  return names.length ? m.table_absent({ names: names.join(', ') }) : null
}

/** For those who only watch: what has stopped the guessing, though a clue lies there. */
export function haltText(view: View, room: RoomView): string | null {
  if (view.table.phase === 'over') return null
  if (room.paused) return m.table_paused()
  const { undo_asked_by: asker } = view.table
  if (asker) return m.table_undo_asked({ name: namesAt(view.table, asker).join(', ') })
  return view.table.phase === 'challenged' ? promptText(view) : null
}
