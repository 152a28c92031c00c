/** Names of the seats that see a key, beside real cards. */
import type { Seat } from '$lib/types'
import * as m from '$msg'

const KEYS: Partial<Record<Seat, () => string>> = {
  'red spymaster': m.companion_key_red,
  'blue spymaster': m.companion_key_blue,
  spymaster: m.companion_key_one,
  'side A': m.companion_key_a,
  'side B': m.companion_key_b,
}

const HOLDERS: Partial<Record<Seat, () => string>> = {
  'red spymaster': m.companion_name_red,
  'blue spymaster': m.companion_name_blue,
  spymaster: m.companion_name_one,
  'side A': m.companion_name_a,
  'side B': m.companion_name_b,
}

/** The key that a seat sees. */
export const keyName = (seat: Seat): string => KEYS[seat]?.() ?? ''

/** A nickname for a device that is put down on the table: nobody has to type one. */
export const holderName = (seat: Seat): string => HOLDERS[seat]?.() ?? ''

export const hatchOfSeat = (seat: Seat): string =>
  seat.startsWith('red')
    ? 'red'
    : seat.startsWith('blue')
      ? 'blue'
      : seat.startsWith('side')
        ? 'contact'
        : 'neutral'
