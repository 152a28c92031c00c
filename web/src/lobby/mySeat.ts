/** The seat I have taken, as a sentence. */
import { seatName, sideName } from '$lib/names'
import { holdsKey, sideOf } from '$lib/seats'
import type { Seat } from '$lib/types'
import * as m from '$msg'

export function mySeatText(seat: Seat): string {
  const side = sideOf(seat)
  if (side === 'A' || side === 'B') return m.lobby_my_seat({ seat: seatName(seat) })
  if (!side) return holdsKey(seat) ? m.lobby_my_seat_give_together() : m.lobby_my_seat_guess_together()
  return (holdsKey(seat) ? m.lobby_my_seat_give : m.lobby_my_seat_guess)({ side: sideName(side) })
}
