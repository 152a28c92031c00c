/** Text of the bands of the big screen: whom the game waits for, and for what. */
import type { Team } from '$lib/seats'
import type { Phase, Seat, View } from '$lib/types'
import * as m from '$msg'

const TEXTS: Record<Phase, () => string> = {
  open_clue: m.table_team_gives,
  clue: m.table_team_gives,
  asked: m.table_team_asks,
  guess: m.table_team_guesses,
  challenged: m.table_team_disputed,
  cover: m.table_team_covers,
  sudden_death: m.tv_sudden_death,
  over: () => '',
}

/** For a team; empty when it is not on turn. Who has won is lit at the end. */
export function teamBand({ table }: View, team: Team): string {
  if (table.phase === 'over') return table.outcome?.side === team ? m.end_you_won() : ''
  return table.active === team ? TEXTS[table.phase]() : ''
}

/** For a partner of Duo: after the clue it is the other one who is waited for. */
export function partnerBand({ table }: View, seat: Seat): string {
  if (!table.waiting_for.includes(seat)) return ''
  return table.phase === 'guess' ? m.tv_guesses() : TEXTS[table.phase]()
}
