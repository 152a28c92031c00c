/** A match as sentences: how it stands, and what is still to play. Pure. */
import { getLocale } from '$lib/locale'
import type { MatchView } from '$lib/types'
import * as m from '$msg'

type Team = MatchView['teams'][number]

export const namesOf = (team: Team | undefined): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(team?.names ?? [])

/** One game of a match: played by a team in a colour, still to play, or only if needed. */
export interface MatchSlot {
  number: number
  side: 'red' | 'blue' | null
  team: number | null
  isNeeded: boolean
}

/** All games that a match may have; those that its end made needless are left out. */
export function slotsOf(match: MatchView): MatchSlot[] {
  const most = Math.max(0, ...match.teams.map((team) => team.wins))
  const sure = match.games.length + (match.first_to - most)
  const all = match.winner === null ? match.of : match.games.length
  return Array.from({ length: all }, (_, at) => {
    const game = match.games[at]
    const side = game?.side === 'red' || game?.side === 'blue' ? game.side : null
    return { number: at + 1, side, team: game?.team ?? null, isNeeded: at < sure }
  })
}

/** What is to be said of the match now; empty while nothing is near. */
export function standing(match: MatchView): string {
  const [one, other] = match.teams
  if (!one || !other) return m.match_waits()
  if (match.winner !== null) {
    const [won, lost] = match.winner === 0 ? [one, other] : [other, one]
    return m.match_won({ names: namesOf(won), wins: won.wins, losses: lost.wins })
  }
  const near = match.teams.filter((team) => team.wins === match.first_to - 1)
  if (near.length > 1) return m.match_decider()
  return near.length ? m.match_point({ names: namesOf(near[0]) }) : ''
}

/** The score of a match in one breath, the first team first; empty before its first game. */
export function shortScore(match: MatchView | null): string {
  const [one, other] = match?.teams ?? []
  return one && other ? m.match_short({ one: one.wins, other: other.wins }) : ''
}
