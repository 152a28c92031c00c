/** Announcements as sentences in the reader's language. */
import * as m from '$msg'
import type { Announcement } from './announce'
import { clueWord, identityName, numberName, sideName } from './names'
import { holdsKey, isDuo, namesAt, sideOf } from './seats'
import type { Phrase, Seat, Side, View } from './types'

/** Function that names a card: its word, or what its picture shows. */
export type CardNamer = (card: number, text: string) => string

/** A side by its name; in Duo by the people on it. */
export function whoIs(view: View | null, side: Side | null): string {
  if (!view || !side || !isDuo(view.table)) return sideName(side)
  const seat = side === 'A' ? 'side A' : 'side B'
  return namesAt(view.table, seat).join(', ') || sideName(side)
}

/** Names of the players in a seat. */
const at = (view: View | null, seat: Seat | null): string =>
  view ? namesAt(view.table, seat).join(', ') : ''

export function completeText(view: View | null, side: Side): string {
  const other = side === 'A' ? 'B' : 'A'
  const isMine = sideOf(view?.seat ?? null) === side
  return isMine ? m.duo_partner_done({ name: whoIs(view, other) }) : m.duo_i_done({ name: whoIs(view, side) })
}

export function announcementText(
  event: Announcement,
  nameOf: CardNamer = (_, text) => text,
  view: View | null = null,
): string {
  switch (event.is) {
    case 'dealt':
      return m.say_dealt()
    case 'asked':
      return m.say_asked()
    case 'clue_withdrawn':
      return m.say_not_given({ name: at(view, event.giver) })
    case 'clue_refused':
      return view?.seat === event.giver
        ? m.say_not_allowed()
        : m.say_not_given({ name: at(view, event.giver) })
    case 'clue':
      return m.say_clue({
        side: whoIs(view, event.side),
        word: clueWord(event),
        number: numberName(event.number),
      })
    case 'turned':
      return (event.isGuess ? m.say_turned : m.say_covered)({
        card: nameOf(event.card, event.text),
        identity: identityName(event.identity),
      })
    case 'undo_asked':
      return m.table_undo_asked({ name: at(view, event.by) })
    case 'undo_lapsed':
      return m.say_undo_lapsed()
    case 'undo_refused':
      return m.say_undo_refused()
    case 'taken_back':
      return m.say_taken_back()
    case 'turn':
      return view && isDuo(view.table) && event.side
        ? m.say_turn_duo({ name: whoIs(view, event.side) })
        : m.say_turn_team({ side: sideName(event.side) })
    case 'challenged':
      return m.say_challenged()
    case 'ruled':
      return event.upheld ? m.say_upheld() : m.say_dismissed()
    case 'host':
      return hostText(event)
    case 'seat_taken':
      return seatText(event, view)
    case 'paused':
      return m.say_paused()
    case 'resumed':
      return m.say_resumed()
    case 'hourglass':
      return m.say_hourglass()
    case 'time_is_up':
      return m.say_time_is_up()
    case 'clue_is_late':
      return m.say_clue_is_late()
    case 'phrase':
      return phraseText(event, view)
    case 'complete':
      return m.say_complete({ text: completeText(view, event.side) })
    case 'sudden_death':
      return m.say_sudden_death()
    case 'over':
      return event.outcome.side ? m.say_won({ side: sideName(event.outcome.side) }) : m.say_over()
  }
}

function hostText({ name, host, isMe, isAway, isOld }: Extract<Announcement, { is: 'host' }>): string {
  if (isOld) return m.lobby_host_is({ host })
  if (!isAway) return m.lobby_host_given_you({ name })
  return isMe ? m.lobby_host_now_you({ name }) : m.lobby_host_now({ name, host })
}

function seatText(event: Extract<Announcement, { is: 'seat_taken' }>, view: View | null): string {
  const { name, seat, from, isBot } = event
  if (isBot && from) return m.lobby_replaced({ name: from })
  if (holdsKey(seat) || !view || isDuo(view.table)) return m.table_took_place({ name })
  return m.table_joined({ name, side: sideName(sideOf(seat) ?? view.table.starts) })
}

export function phraseText(said: { by: Seat; phrase: Phrase }, view: View | null): string {
  const name = at(view, said.by)
  return said.phrase === 'i_go' ? m.duo_said_i_go({ name }) : m.duo_said_you_go({ name })
}
