/** Text of the live region for screen readers: what has just happened, and what to do now if that has changed. */
import type { Announcement } from './announce'
import { isMyMove } from './selectors'
import { announcementText, type CardNamer } from './announcementText'
import type { View } from './types'
import * as m from '$msg'
import { tallyOf } from './duo'
import { promptText } from './promptText'

/** A clue, a turn, or a card that was covered without being guessed: then somebody else has to move, or I otherwise. */
const leadsOn = (each: Announcement): boolean =>
  each.is === 'clue' || each.is === 'turn' || (each.is === 'turned' && !each.isGuess)

export function liveText(events: readonly Announcement[], view: View | null, nameOf: CardNamer): string {
  const isMine = view !== null && isMyMove(view)
  const told = events.filter((each) => !(isMine && each.is === 'turn'))
  const texts = told.map((each) => announcementText(each, nameOf, view))
  if (isMine && events.some(leadsOn)) texts.push(m.say_my_turn({ now: promptText(view) }))
  // In Duo each turn costs a token.
  if (view?.table.tokens && events.some((each) => each.is === 'turn'))
    texts.push(m.say_tokens_left({ count: tallyOf(view).tokens }))
  const left = view?.table.guesses_left ?? null
  if (isMine && left !== null && events.some((each) => each.is === 'turned' && each.isGuess))
    texts.push(m.say_guesses_left({ count: left }))
  return texts.join(' ')
}
