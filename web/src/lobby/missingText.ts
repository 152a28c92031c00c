/** What is missing, in plain words. */
import * as m from '$msg'
import { refusalText } from '$lib/refusals'
import type { Seat } from '$lib/types'
import type { Missing } from './missing'

const NEED: Record<Seat, () => string> = {
  'red spymaster': m.lobby_need_red_spymaster,
  'red guesser': m.lobby_need_red_guesser,
  'blue spymaster': m.lobby_need_blue_spymaster,
  'blue guesser': m.lobby_need_blue_guesser,
  spymaster: m.lobby_need_spymaster,
  guesser: m.lobby_need_guesser,
  'side A': m.lobby_need_side,
  'side B': m.lobby_need_side,
  table: m.lobby_need_guesser,
}

const FEW = 2

export function missingText(missing: Missing, isReadyCheck: boolean, locale: string): string {
  const list = (parts: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
  const told: string[] = []
  const needs = [...new Set(missing.seats.map((seat) => NEED[seat]()))]
  // A long list helps nobody: then the seats are counted.
  if (missing.seats.length > FEW || needs.length < missing.seats.length)
    told.push(m.lobby_missing_many({ count: missing.seats.length }))
  else if (needs.length) told.push(m.lobby_missing({ list: list(needs) }))
  if (missing.waiting.length || missing.isMine) {
    const names = list(missing.isMine ? [m.lobby_you(), ...missing.waiting] : missing.waiting)
    told.push(isReadyCheck ? m.lobby_missing_ready({ names }) : m.lobby_missing_consent({ names }))
  }
  if (missing.other) told.push(refusalText(missing.other))
  return told.join(' ')
}
