/** What Duo shows of its two partners, from what lies open on the table. Pure. */
import { initial } from './nickname'
import { sideOf } from './seats'
import type { Side, View } from './types'

type DuoSide = 'A' | 'B'

export interface Heads {
  me: DuoSide
  partner: DuoSide
  /** Contacts that each partner has touched. */
  found: Record<DuoSide, number>
}

/** Return both partners; spectators see the board from side A. */
export function headsOf(view: View): Heads {
  const me = sideOf(view.seat) === 'B' ? 'B' : 'A'
  const found = { A: 0, B: 0 }
  for (const touch of view.table.touches) {
    const side = sideOf(touch.by)
    if (touch.identity === 'contact' && !touch.taken_back && (side === 'A' || side === 'B')) found[side] += 1
  }
  return { me, partner: me === 'A' ? 'B' : 'A', found }
}

/** The letter on a partner's tag: their initial, or their side where both have the same. */
export function tagLetter(view: View, side: Side): string {
  const letter = (of: Side): string =>
    initial(view.table.players.find((player) => sideOf(player.seat) === of)?.name ?? '')
  return letter('A') === letter('B') ? side : letter(side) || side
}

export interface Tally {
  found: number
  all: number
  tokens: number
  spent: number
}

export function tallyOf(view: View): Tally {
  const found = view.table.covered.filter((tile) => tile === 'contact').length
  const bank = view.table.tokens
  const spent = bank ? bank.marking + bank.taken + bank.discarded : 0
  return { found, all: found + (view.table.contacts_missing ?? 0), tokens: bank?.unused ?? 0, spent }
}

/** How many mistakes are left in a game that counts them; null where it does not. */
export function mistakesLeft(options: object, marking: number): number | null {
  const { allowed_marks: marks, tokens } = options as { allowed_marks?: number | null; tokens?: number }
  return marks === null || marks === undefined || marks === tokens ? null : Math.max(0, marks - marking)
}
