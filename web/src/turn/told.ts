/** What has just happened, as a screen reader tells it; and what I am to do now, when that has changed. */
import type { Announcement } from '$lib/announce'
import { isMyMove } from '$lib/selectors'
import { spoken, type CardName } from '$lib/spoken'
import type { View } from '$lib/wire'
import * as m from '$msg'
import { tallyOf } from './duo'
import { promptText } from './promptText'

/** A clue, a turn, or a card that was covered without being guessed: then somebody else has to move, or I otherwise. */
const leadsOn = (each: Announcement): boolean =>
  each.is === 'clue' || each.is === 'turn' || (each.is === 'turned' && !each.isGuess)

export function toldText(events: readonly Announcement[], view: View | null, nameOf: CardName): string {
  const isMine = view !== null && isMyMove(view)
  const told = events.filter((each) => !(isMine && each.is === 'turn'))
  const texts = told.map((each) => spoken(each, nameOf, view))
  if (isMine && events.some(leadsOn)) texts.push(m.say_my_turn({ now: promptText(view) }))
  // In Duo each turn costs a token.
  if (view?.table.tokens && events.some((each) => each.is === 'turn'))
    texts.push(m.say_tokens_left({ count: tallyOf(view).tokens }))
  const left = view?.table.guesses_left ?? null
  if (isMine && left !== null && events.some((each) => each.is === 'turned' && each.isGuess))
    texts.push(m.say_guesses_left({ count: left }))
  return texts.join(' ')
}
