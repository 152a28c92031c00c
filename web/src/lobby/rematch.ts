/** After a game: who has asked for the next one, and how that is told. */
import { sideName } from '$lib/names'
import { holdsKey, isDuo, seatOf, sideOf } from '$lib/seats'
import type { MemberView, RoomView, View } from '$lib/types'
import * as m from '$msg'
import { missing } from './missing'
import { missingText } from './missingText'

export const isRematch = (room: RoomView, view: View | null): boolean =>
  view?.table.phase === 'over' && !room.playing && room.asked_again !== null

/** Who asks for the next game, for all who read it; null when nobody does. */
export function askedText(room: RoomView, view: View | null, you: string | null): string | null {
  if (!isRematch(room, view)) return null
  if (room.asked_again === you) return m.lobby_again_you()
  const asker = room.members.find((member) => member.id === room.asked_again)
  return asker ? m.lobby_again({ name: asker.name }) : null
}

/** Tell whether my yes can be given or taken back at the end already: my seat in the next game is known. */
export const isConsulted = (room: RoomView, view: View, mine: MemberView): boolean =>
  mine.must_agree && (isRematch(room, view) || !room.rotates)

/** What is new about my place: whether I hold the key, else for whom I play. */
function placeText(view: View, { id, seat }: MemberView): string {
  const was = seatOf(view.table, id)
  if (!seat || !was || was === seat || isDuo(view.table)) return ''
  if (holdsKey(was) !== holdsKey(seat)) return holdsKey(seat) ? m.end_next_key() : m.end_next_guess()
  return m.end_next_side({ side: sideName(sideOf(seat)) })
}

/** What is known of the next game while the end is still read: who asks, my place in it, who has to say yes. */
export function nextText(room: RoomView, view: View, mine: MemberView | null, locale: string): string {
  const asked = askedText(room, view, mine?.id ?? null)
  const isHost = mine !== null && room.host === mine.id
  const host = room.members.find((member) => member.id === room.host)
  if (!asked) return isHost || !host ? '' : m.end_relaunches({ name: host.name })
  const lacking = missing(room, mine?.id ?? null)
  const told = [asked]
  if (mine) told.push(placeText(view, mine))
  if (lacking) told.push(missingText(lacking, room.settings.ready_check, locale))
  else told.push(isHost ? m.lobby_all_set() : m.lobby_wait())
  return told.filter(Boolean).join(' ')
}
