import { expect, test } from 'vitest'
import type { MemberView, RoomView, Seat } from '$lib/types'
import { areBotsBlind, emptySeats, isAskedAnew, missing } from '../src/lobby/missing'
import { missingText } from '../src/lobby/missingText'
import { askedText, isConsulted, nextText } from '../src/lobby/rematch'
import { viewOf } from './fakes'

const member = (name: string, seat: Seat | null, changes: Partial<MemberView> = {}): MemberView => ({
  id: name,
  name,
  kind: 'person',
  seat,
  ready: false,
  must_agree: seat?.endsWith('spymaster') ?? false,
  away: false,
  left: false,
  left_seat: null,
  successors: [],
  unasked: [],
  yields: false,
  votes: false,
  bot: null,
  chat: { channels: ['table'], remarks: [], silent: null },
  ...changes,
})
const blocker = (code: string, empty_seats: Seat[] = [], waiting_for: string[] = []) => ({
  code,
  empty_seats,
  waiting_for,
})
const SEATS: Seat[] = ['red spymaster', 'red guesser', 'blue spymaster', 'blue guesser']
const room = (members: MemberView[], changes: object = {}): RoomView =>
  ({
    members,
    seats: SEATS.map((seat) => ({ seat, holds_one: seat.endsWith('spymaster') })),
    start_blocker: blocker('wrong_spymasters'),
    asked_again: null,
    rotates: true,
    settings: { ready_check: false },
    ...changes,
  }) as unknown as RoomView

test('nothing is missing when the server sees nothing that blocks the start', () => {
  expect(missing(room([], { start_blocker: null }), null)).toBeNull()
  expect(missing(room([], { start_blocker: blocker('game_not_over'), playing: true }), null)).toBeNull()
})

test('the empty seats are those that the server names', () => {
  const empty: Seat[] = ['red spymaster', 'blue guesser']
  expect(emptySeats(room([], { start_blocker: blocker('nobody_guesses', empty) }))).toEqual(empty)
  expect(emptySeats(room([], { start_blocker: null }))).toEqual([])
})

test('those whom the server waits for are told by name, the reader apart', () => {
  const members = SEATS.map((seat, at) => member(['Camille', 'Inès', 'Vidocq', 'Oscar'][at] ?? '', seat))
  const start_blocker = blocker('not_everybody_is_ready', [], ['Camille', 'Oscar'])
  const waited = { seats: [], waiting: ['Camille'], isMine: true, other: null }
  expect(missing(room(members, { start_blocker }), 'Oscar')).toEqual(waited)
  expect(missing(room(members, { start_blocker }), null)?.waiting).toEqual(['Camille', 'Oscar'])
})

test('what no seat explains is told by the server’s code', () => {
  const members = SEATS.map((seat) => member(seat, seat, { ready: true }))
  expect(missing(room(members, { start_blocker: blocker('unequal_teams') }), null)?.other).toBe(
    'unequal_teams',
  )
})

test('what is missing is one sentence', () => {
  const told = missingText(
    { seats: ['blue spymaster', 'blue guesser'], waiting: ['Camille'], isMine: false, other: null },
    false,
    'fr',
  )
  expect(told).toBe(
    'Il manque quelqu’un pour donner les indices aux Bleus et quelqu’un pour deviner chez les Bleus. On attend un oui pour montrer la clé : Camille.',
  )
})

test('the reader is told of as “you”, also when nobody else is waited for', () => {
  const both = [member('Camille', 'red spymaster'), member('Bertille', 'blue spymaster')]
  const seen = (you: string, asked = ['Camille', 'Bertille']) => {
    const start_blocker = blocker('not_everybody_is_ready', [], asked)
    const lacking = missing(room([...both, member('Inès', 'red guesser')], { start_blocker }), you)
    return lacking && missingText(lacking, false, 'fr')
  }
  expect(seen('Bertille')).toBe('On attend un oui pour montrer la clé : toi et Camille.')
  expect(seen('Inès')).toBe('On attend un oui pour montrer la clé : Camille et Bertille.')
  expect(seen('Bertille', ['Bertille'])).toBe('On attend un oui pour montrer la clé : toi.')
})

test('many empty seats are counted, not listed', () => {
  const told = (seats: Seat[]) => missingText({ seats, waiting: [], isMine: false, other: null }, false, 'fr')
  expect(told(SEATS)).toBe('Il reste 4 places à prendre.')
  expect(told(['side A', 'side B'])).toBe('Il reste 2 places à prendre.')
  expect(told(['side B'])).toBe('Il manque quelqu’un en face.')
})

test('whoever is given the key for the next game is asked, those who only read the end are not', () => {
  const over = viewOf({}, { phase: 'over' })
  const asked = (mine: MemberView) => isAskedAnew(over, mine)
  expect(asked(member('Inès', 'red spymaster'))).toBe(true)
  expect(asked(member('Inès', 'red spymaster', { ready: true }))).toBe(false)
  expect(asked(member('Camille', 'red spymaster'))).toBe(false)
  expect(asked(member('Camille', 'red guesser'))).toBe(false)
  expect(asked(member('Élise', null))).toBe(false)
})

test('a rematch is told to all with who asks for it, one’s place, and who has to say yes', () => {
  const over = viewOf({}, { phase: 'over' })
  const stay = SEATS.map((seat, at) => member(over.table.players[at]?.name ?? '', seat))
  const more = { host: 'Camille', settings: { ready_check: false } }
  expect(askedText(room(stay, more), over, 'Oscar')).toBeNull()
  expect(nextText(room(stay, more), over, stay[3] ?? null, 'fr')).toBe(
    'C’est à Camille de relancer la table.',
  )
  const turned = [
    member('Camille', 'red guesser'),
    member('Inès', 'red spymaster'),
    member('Bertille', 'blue guesser'),
    member('Oscar', 'blue spymaster', { ready: true }),
  ]
  const asked = { asked_again: 'Camille', start_blocker: blocker('not_everybody_is_ready', [], ['Inès']) }
  const next = room(turned, { ...more, ...asked })
  expect(askedText(next, over, 'Camille')).toBe('Tu proposes une revanche.')
  const told = (at: number) => nextText(next, over, turned[at] ?? null, 'fr')
  expect(told(2)).toMatch(/^Camille propose une revanche\. Cette fois, tu devines\. On attend .*: Inès\.$/)
  expect(told(1)).toMatch(/c’est toi qui donnes les indices\. On attend .*: toi\.$/)
  expect(turned.map((mine) => isConsulted(next, over, mine))).toEqual([false, true, false, true])
  const first = stay[0] ?? member('', null)
  expect(isConsulted(room(stay, more), over, first)).toBe(false)
  expect(isConsulted(room(stay, { ...more, rotates: false }), over, first)).toBe(true)
})

test('bots are told to be blind where pictures that somebody brought are played', () => {
  const bot = member('Vidocq', 'red guesser', { kind: 'bot' })
  const own = { id: 'own-1', title: 'Vacances', words: 40, kind: 'pictures' }
  const told = (members: MemberView[], decks: string[]) =>
    areBotsBlind(room(members, { decks: [own], settings: { decks } }))
  expect(told([bot], ['own-1'])).toBe(true)
  expect(told([bot], ['pictures'])).toBe(false)
  expect(told([member('Inès', 'red guesser')], ['own-1'])).toBe(false)
})
