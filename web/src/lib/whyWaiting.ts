/** Reasons why the game waits that the board does not show: absent players, a pause, an undo, a challenge. */
import type { MemberView, RoomView, Seat, View } from './types'
import { namesAt } from './seats'
import { may } from './selectors'
import * as m from '$msg'
import { promptText } from './promptText'

export interface Absence {
  members: MemberView[]
  /** Nothing goes on without them. */
  isWaited: boolean
}

/** Those who could move now and are not here; empty while somebody of their seat is. */
export function absence(view: View, room: RoomView | null): Absence {
  const seats = awaited(view)
  const away = seats.map((seat) => absentPlayers(room, seat))
  const isMine = may(view, 'guess') !== undefined || may(view, 'give_clue') !== undefined
  return { members: away.flat(), isWaited: !isMine && away.every((seat) => seat.length > 0) }
}

/** The people of a seat, if none of them is here. */
function absentPlayers(room: RoomView | null, seat: Seat): MemberView[] {
  const there = room?.members.filter((member) => member.seat === seat) ?? []
  return there.every((member) => member.kind === 'person' && (member.away || member.left)) ? there : []
}

function awaited({ table, seat: mine }: View): Seat[] {
  const { phase, giver, guesser, judge } = table
  if (phase === 'over') return []
  // D-12, D-31: the first clue and sudden death are for whoever wants to; I know whether I am here.
  if (phase === 'open_clue' || phase === 'sudden_death')
    return (['side A', 'side B'] as const).filter((seat) => seat !== mine)
  // V-10: whoever gives the clues covers for the imaginary team.
  const seat = phase === 'clue' || phase === 'cover' ? giver : phase === 'guess' ? guesser : judge
  return seat ? [seat] : []
}

export function absentText(view: View, room: RoomView | null): string | null {
  const { members, isWaited } = absence(view, room)
  const names = members.map((member) => member.name).join(', ')
  if (!names) return null
  if (isWaited) return m.table_absent({ names })
  return view.seat ? m.table_absent_go_on({ names }) : m.table_absent_only({ names })
}

/** For those who only watch: what has stopped the guessing, though a clue lies there. */
export function stoppedText(view: View, room: RoomView): string | null {
  if (view.table.phase === 'over') return null
  if (room.paused) return m.table_paused()
  const { undo_asked_by: asker } = view.table
  if (asker) return m.table_undo_asked({ name: namesAt(view.table, asker).join(', ') })
  return view.table.phase === 'challenged' ? promptText(view) : null
}
