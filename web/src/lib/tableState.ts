/** State of a room and its game as the server has told it, and the reducer that applies server messages. Pure. */
import { apart } from './nickname'
import { joinView, wholeRoom } from './joinView'
import type { ChatMessage, Deal, RoomView, ServerMessage, View } from './types'

export interface TableState {
  you: string | null
  room: RoomView | null
  /** What is the same for the whole game; each view is joined to it. */
  deal: Deal | null
  view: View | null
  /** Version of the newest view, sent as `seen` with a command. A message about the room alone does not change it. */
  version: number
  pointers: Record<string, number[]>
  votes: Record<string, number | null>
  notes: { text: string; cards: number[] }
  said: ChatMessage[]
  timeIsUp: boolean
}

export const EMPTY_TABLE: TableState = {
  you: null,
  room: null,
  deal: null,
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

const nicknamed = (room: RoomView): RoomView => ({ ...room, members: named(room.members) })

/** Return the state after a server message; the same object if it changes nothing here. */
export function receive(state: TableState, message: ServerMessage): TableState {
  switch (message.type) {
    case 'welcome':
      // The server repeats the recent chat to every new connection.
      return { ...state, you: message.you, said: [] }
    case 'room':
      return { ...state, room: nicknamed(wholeRoom(message.room)) }
    case 'deal':
      return { ...state, deal: { ...message.deal, players: named(message.deal.players) } }
    case 'view':
      return {
        ...state,
        view: state.deal && message.view && joinView(state.deal, message.view),
        version: message.version,
        timeIsUp: false,
      }
    case 'pointers':
      return { ...state, pointers: message.pointers, votes: message.votes }
    case 'notes':
      return { ...state, notes: { text: message.text, cards: message.cards } }
    case 'chat':
      return { ...state, said: [...state.said, { ...message, name: apart(message.name) }].slice(-LINES_KEPT) }
    case 'time_is_up':
      return { ...state, timeIsUp: true }
    default:
      return state
  }
}
