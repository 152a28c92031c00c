/** What a device beside real cards says: how things stand, and what a touch would mean. Follows the view; no rules. */
import { whoIs } from '$lib/announcementText'
import { identityName, sideName } from '$lib/names'
import { isDuo, sideOf } from '$lib/seats'
import { keyOf, left, may } from '$lib/selectors'
import type { ClueNumber, Side, Touch, View } from '$lib/types'
import * as m from '$msg'
import { barredBy } from '../clue/composer'

/** The partner whose touches this device tells. */
export const partnerOf = (view: View): Side => (sideOf(view.seat) === 'B' ? 'A' : 'B')

/** What a card is on the key that this device sees, in words. */
export function cellName(view: View, card: number): string {
  const cell = keyOf(view)?.[card]
  return cell ? identityName(cell) : ''
}

/** The last card that was told, and not taken back. */
export const lastTold = (view: View): Touch | undefined =>
  view.table.touches.filter((each) => !each.taken_back).at(-1)

/** The line above the key: the last card that was told and who is next, or what the table waits for. */
export function toldText(view: View): string {
  const { table } = view
  const touch = lastTold(view)
  if (table.phase === 'challenged') return m.companion_challenged()
  if (table.phase === 'sudden_death') return m.companion_sudden()
  if (table.phase === 'cover') return m.companion_cover()
  if (table.penalty) return m.companion_penalty({ side: sideName(table.penalty) })
  const isOfThisTurn = touch && table.guessing && touch.clue === table.clues.length - 1
  if (isOfThisTurn)
    return m.companion_goes_on({
      card: table.cards[touch.card] ?? '',
      identity: identityName(touch.identity),
    })
  if (table.guessing) return guessText(view)
  const endedTurn = touch && touch.clue === table.clues.length - 1 && table.turn_ended !== 'stopped'
  return endedTurn
    ? nextText(view, table.cards[touch.card] ?? '', identityName(touch.identity))
    : waitText(view)
}

function guessText(view: View): string {
  const { active, guesser } = view.table
  return isDuo(view.table)
    ? m.companion_guess_duo({ name: whoIs(view, sideOf(guesser)) })
    : m.companion_guess({ side: sideName(active) })
}

function nextText(view: View, card: string, identity: string): string {
  const { active } = view.table
  return isDuo(view.table)
    ? m.companion_next_duo({ card, identity, name: whoIs(view, active) })
    : m.companion_next({ card, identity, side: sideName(active) })
}

function waitText(view: View): string {
  const { active, starts, clues } = view.table
  if (view.table.phase === 'open_clue') return m.companion_open_clue()
  if (isDuo(view.table)) return m.companion_gives({ name: whoIs(view, active) })
  if (!clues.length && (starts === 'red' || starts === 'blue'))
    return m.companion_starts({ side: sideName(starts), number: left(view, starts) ?? 0 })
  return m.companion_asks_number({ side: sideName(active) })
}

/** What is said where a mission asks something of the next clue's number: it is told before any touch (T-10). */
export function numberFirst(view: View): string {
  const entry = may(view, 'give_clue')
  const barred = entry && barredBy(entry, view.table)
  return barred ? m.companion_number_first({ why: barred.why }) : ''
}

/** What the strip below the key asks for when nothing is chosen. */
export function hintText(view: View, isCovering: boolean): string {
  if (may(view, 'guess') && !isCovering)
    return isDuo(view.table)
      ? m.companion_hold_duo({ name: whoIs(view, partnerOf(view)) })
      : m.companion_hold()
  if (may(view, 'cover')) return m.companion_hold_cover()
  if (numberFirst(view)) return numberFirst(view)
  return isDuo(view.table) ? m.companion_partner_speaks({ name: whoIs(view, partnerOf(view)) }) : ''
}

/** The numbers of the strip: no number where it need not be told, the small ones, then five to nine behind one button. */
export function numberStrip(numbers: readonly ClueNumber[], isLarge: boolean): ClueNumber[] {
  const digits = numbers.filter((each): each is number => each !== 'unlimited')
  if (isLarge) return digits.filter((each) => each >= 5)
  return [...numbers.filter((each) => each === 'unlimited'), ...digits.filter((each) => each < 5)]
}
