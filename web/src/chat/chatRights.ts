/** Chat channels open to this member now, or why none is: shown before anybody types. Pure; the server decides. */
import { holdsKey, isDuo, sideOf } from '$lib/seats'
import { me } from '$lib/selectors'
import type { TableState } from '$lib/tableState'
import type { Channel } from '$lib/types'

export type ChatRights =
  { is: 'open'; channels: Channel[] } | { is: 'watching' } | { is: 'off' | 'silent' | 'sudden_death' }

export function chatRights(state: TableState): ChatRights {
  const { room, view } = state
  const seat = me(state)?.seat ?? null
  if (!room?.settings.chat) return { is: 'off' }
  if (!room.playing) return { is: 'open', channels: ['table'] }
  if (!seat) return { is: 'watching' }
  if (view?.table.phase === 'sudden_death') return { is: 'sudden_death' }
  const isTurn = view?.table.phase === 'guess' || view?.table.phase === 'challenged'
  const knows = holdsKey(seat) || (view !== null && isDuo(view.table) && view.table.giver === seat)
  if (isTurn && knows) return { is: 'silent' }
  const mates = room.members.filter((each) => each.seat && sideOf(each.seat) === sideOf(seat))
  return { is: 'open', channels: sideOf(seat) && mates.length > 1 ? ['table', 'team'] : ['table'] }
}
