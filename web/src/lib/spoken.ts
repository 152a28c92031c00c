/** Announcements as sentences in the reader's language. */
import * as m from '$msg'
import type { Announcement } from './announce'
import { identityName, numberName, sideName } from './names'

export function spoken(event: Announcement): string {
  switch (event.is) {
    case 'dealt':
      return m.say_dealt()
    case 'clue':
      return m.say_clue({ side: sideName(event.side), word: event.word, number: numberName(event.number) })
    case 'turned':
      return m.say_turned({ card: event.text, identity: identityName(event.identity) })
    case 'taken_back':
      return m.say_taken_back()
    case 'turn':
      return m.say_turn({ side: sideName(event.side) })
    case 'challenged':
      return m.say_challenged()
    case 'ruled':
      return event.upheld ? m.say_upheld() : m.say_dismissed()
    case 'time_is_up':
      return m.say_time_is_up()
    case 'sudden_death':
      return m.say_sudden_death()
    case 'over':
      return event.outcome.side ? m.say_won({ side: sideName(event.outcome.side) }) : m.say_over()
  }
}
