/** Joins the deal, sent once in a game, to each view, and fills in the fields that the server leaves out. Pure. */
import type * as wire from './protocol'
import type { LoggedClue, May, MemberView, OpenTable, RoomView, Touch, View } from './types'

type OptionalKeys<Type> = {
  [Key in keyof Type]-?: object extends Pick<Type, Key> ? Key : never
}[keyof Type]
/** Every field that may be left out: one that is missing here does not compile. */
type Defaults<Type> = Required<Pick<Type, OptionalKeys<Type>>>

export const TABLE_DEFAULTS: Defaults<wire.OpenTable> = {
  turn_ended: null,
  shown: [],
  red_left: null,
  blue_left: null,
  penalty: null,
  covers_due: 0,
  clearance: false,
  facing: [],
  marks: [],
  tokens: null,
  contacts_missing: null,
  complete: [],
  sudden_death: false,
  said: null,
  judge: null,
  question_ended: null,
  challenger: null,
  disputed: [],
  hourglass: null,
  time_is_up: false,
  undo_asked_by: null,
  undo_ended: null,
  outcome: null,
}
export const TOUCH_DEFAULTS: Defaults<wire.Touch> = { why: 'guess', clue: null, taken_back: false }
export const CLUE_DEFAULTS: Defaults<wire.LoggedClue> = { approved: false, standing: 'given' }
const MAY: Defaults<wire.May> = { cards: [], numbers: [], barred: [], confirm: false, ends: [] }
const VIEW: Defaults<wire.View> = { intents: [], question: null, closed: [] }
const CHAT: Defaults<wire.ChatRights> = { channels: [], remarks: [], silent: null }
const MEMBER: Defaults<wire.MemberView> = {
  kind: 'person',
  seat: null,
  ready: false,
  must_agree: false,
  away: false,
  left: false,
  left_seat: null,
  successors: [],
  unasked: [],
  yields: false,
  votes: false,
  bot: null,
  chat: { channels: ['table'], remarks: ['bravo', 'laugh', 'ouch', 'wow', 'thanks', 'again'] },
}

const touch = (sent: wire.Touch): Touch => ({ ...TOUCH_DEFAULTS, ...sent })
const clue = (sent: wire.LoggedClue): LoggedClue => ({ ...CLUE_DEFAULTS, ...sent })
const may = (sent: wire.May): May => ({ ...MAY, ...sent })
const member = (sent: wire.MemberView): MemberView => {
  const whole = { ...MEMBER, ...sent }
  return { ...whole, chat: { ...CHAT, ...whole.chat } }
}

/** Return a whole view: the deal and what moves. */
export function joinView(deal: wire.Deal, sent: wire.View): View {
  const moving = { ...TABLE_DEFAULTS, ...sent.table }
  const table: OpenTable = {
    ...deal,
    ...moving,
    touches: moving.touches.map(touch),
    shown: moving.shown.map(touch),
    clues: moving.clues.map(clue),
  }
  return { ...VIEW, ...sent, table, may: sent.may.map(may) }
}

/** Return a room with every field of its members. */
export const wholeRoom = (sent: wire.RoomView): RoomView => ({ ...sent, members: sent.members.map(member) })
