/** What is known of a table, and how news change it. Pure: no sockets, no clock, no DOM. */
import { apart } from './nickname'
import type { News, RoomView, Said, View } from './wire'

export interface TableState {
  you: string | null
  room: RoomView | null
  view: View | null
  /** Of the newest view: a move is made on it. News of the room alone do not change it. */
  version: number
  pointers: Record<string, number>
  votes: Record<string, number | null>
  notes: { text: string; cards: number[] }
  said: Said[]
  timeIsUp: boolean
}

export const EMPTY_TABLE: TableState = {
  you: null,
  room: null,
  view: null,
  version: 0,
  pointers: {},
  votes: {},
  notes: { text: '', cards: [] },
  said: [],
  timeIsUp: false,
}

const LINES_KEPT = 200

const named = <Person extends { name: string }>(people: readonly Person[]): Person[] =>
  people.map((person) => ({ ...person, name: apart(person.name) }))

const seen = (view: View): View => ({
  ...view,
  table: { ...view.table, players: named(view.table.players) },
})

/** What is known after the news; the same object when they change nothing here. */
export function hear(state: TableState, news: News): TableState {
  switch (news.type) {
    case 'welcome':
      // The server repeats what was said lately to whoever connects.
      return { ...state, you: news.you, said: [] }
    case 'room':
      return { ...state, room: { ...news.room, members: named(news.room.members) } }
    case 'view':
      return { ...state, view: news.view && seen(news.view), version: news.version, timeIsUp: false }
    case 'pointers':
      return { ...state, pointers: news.pointers, votes: news.votes }
    case 'notes':
      return { ...state, notes: { text: news.text, cards: news.cards } }
    case 'said':
      return { ...state, said: [...state.said, { ...news, name: apart(news.name) }].slice(-LINES_KEPT) }
    case 'time_is_up':
      return { ...state, timeIsUp: true }
    default:
      return state
  }
}
