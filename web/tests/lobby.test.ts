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
  away: false,
  left: false,
  bot: null,
  ...changes,
})
const SEATS: Seat[] = ['red spymaster', 'red guesser', 'blue spymaster', 'blue guesser']
const room = (members: MemberView[], changes: object = {}): RoomView =>
  ({
    members,
    seats: SEATS.map((seat) => ({ seat, holds_one: seat.endsWith('spymaster') })),
    start_blocker: 'wrong_spymasters',
    settings: { ready_check: false },
    ...changes,
  }) as unknown as RoomView

test('nothing is missing when the server sees no start_blocker', () => {
  expect(missing(room([], { start_blocker: null }), null)).toBeNull()
  expect(missing(room([], { start_blocker: 'game_not_over', playing: true }), null)).toBeNull()
})

test('a seat is empty when nobody sits there, or only somebody who has left', () => {
  const members = [member('Inès', 'red guesser'), member('Théo', 'blue guesser', { left: true })]
  expect(emptySeats(room(members))).toEqual(['red spymaster', 'blue spymaster', 'blue guesser'])
})

test('whoever is to see the key is waited for, bots and those who agreed are not', () => {
  const members = [
    member('Camille', 'red spymaster'),
    member('Inès', 'red guesser'),
    member('Vidocq', 'blue spymaster', { kind: 'bot' }),
    member('Oscar', 'blue guesser'),
  ]
  const waited = { seats: [], waiting: ['Camille'], isMine: false, other: null }
  expect(missing(room(members), 'Oscar')).toEqual(waited)
  const checked = missing(room(members, { settings: { ready_check: true } }), null)
  expect(checked?.waiting).toEqual(['Camille', 'Inès', 'Oscar'])
})

test('what no seat explains is told by the server’s code', () => {
  const members = SEATS.map((seat) => member(seat, seat, { ready: true }))
  expect(missing(room(members, { start_blocker: 'unequal_teams' }), null)?.other).toBe('unequal_teams')
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
  const seen = (you: string, members = both) => {
    const lacking = missing(
      room([...members, member('Inès', 'red guesser'), member('Oscar', 'blue guesser')]),
      you,
    )
    return lacking && missingText(lacking, false, 'fr')
  }
  expect(seen('Bertille')).toBe('On attend un oui pour montrer la clé : toi et Camille.')
  expect(seen('Inès')).toBe('On attend un oui pour montrer la clé : Camille et Bertille.')
  const agreed = both.map((each) => ({ ...each, ready: each.name === 'Camille' }))
  expect(seen('Bertille', agreed)).toBe('On attend un oui pour montrer la clé : toi.')
})

test('many empty seats are counted, not listed', () => {
  const told = (seats: Seat[]) => missingText({ seats, waiting: [], isMine: false, other: null }, false, 'fr')
  expect(told(SEATS)).toBe('Il reste 4 places à prendre.')
  expect(told(['side A', 'side B'])).toBe('Il reste 2 places à prendre.')
  expect(told(['side B'])).toBe('Il manque quelqu’un en face.')
})

test('whoever is given the key for the next game is asked, those who only read the end are not', () => {
  const over = viewOf({}, { phase: 'over' })
  const asked = (mine: MemberView) => isAskedAnew(room([mine]), over, mine)
  expect(asked(member('Inès', 'red spymaster'))).toBe(true)
  expect(asked(member('Inès', 'red spymaster', { ready: true }))).toBe(false)
  expect(asked(member('Camille', 'red spymaster'))).toBe(false)
  expect(asked(member('Camille', 'red guesser'))).toBe(false)
  expect(asked(member('Élise', null))).toBe(false)
})

test('a rematch is told to all with who asks for it, one’s place, and who has to say yes', () => {
  const over = viewOf({}, { phase: 'over' })
  const stay = SEATS.map((seat, at) => member(over.table.players[at]?.name ?? '', seat))
  const more = { host: 'Camille', settings: { ready_check: false, rotation: 'spymasters' } }
  expect(askedText(room(stay, more), over, 'Oscar')).toBeNull()
  expect(nextText(room(stay, more), over, stay[3] ?? null, 'fr')).toContain('hôte')
  const turned = [
    member('Camille', 'red guesser'),
    member('Inès', 'red spymaster'),
    member('Bertille', 'blue guesser'),
    member('Oscar', 'blue spymaster', { ready: true }),
  ]
  const next = room(turned, more)
  expect(askedText(next, over, 'Camille')).toBe('Tu proposes une revanche.')
  const told = (at: number) => nextText(next, over, turned[at] ?? null, 'fr')
  expect(told(2)).toMatch(/^Camille propose une revanche\. Cette fois, tu devines\. On attend .*: Inès\.$/)
  expect(told(1)).toMatch(/c’est toi qui donnes les indices\. On attend .*: toi\.$/)
  expect(turned.map((mine) => isConsulted(next, over, mine))).toEqual([false, true, false, true])
  expect(isConsulted(room(stay, more), over, stay[0] ?? member('', null))).toBe(false)
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
