/** The last turn that is over, so that it stays written while the next one is played. Pure. */
import type { Team } from './seats'
import { currentClue, history, left, type GivenClue } from './selectors'
import type { View } from './types'

export function lastTurn(view: View): GivenClue | null {
  const given = history(view).filter((each) => each.clue.standing !== 'taken_back')
  return given.at(currentClue(view) ? -2 : -1) ?? null
}

/** How many cards the side that begins has to find, and the other; null where no side begins. */
export function openingCounts(view: View): { more: number; fewer: number } | null {
  const { starts, covered } = view.table
  if (starts !== 'red' && starts !== 'blue') return null
  const counted = (team: Team) => (left(view, team) ?? 0) + covered.filter((tile) => tile === team).length
  return { more: counted(starts), fewer: counted(starts === 'red' ? 'blue' : 'red') }
}
