import { expect, test } from 'vitest'
import { roomNews } from '$lib/announce'
import { announcementText } from '$lib/announcementText'
import { EMPTY_TABLE, type TableState } from '$lib/tableState'
import type { MemberView, RoomView, Seat } from '$lib/types'
import { giveSeat, joinsFor, keptSeat, sureText } from '../src/seats/seatChanges'
import { viewOf } from './fakes'

const member = (id: string, more: Partial<MemberView> = {}): MemberView => ({
  id,
  name: id.toUpperCase(),
  kind: 'person',
  seat: null,
  ready: true,
  must_agree: false,
  away: false,
  left: false,
  left_seat: null,
  successors: [],
  unasked: [],
  yields: false,
  votes: false,
  bot: null,
  chat: { channels: ['table'], remarks: [], silent: null },
  ...more,
})
const stateOf = (members: MemberView[], room: object = {}): TableState => ({
  ...EMPTY_TABLE,
  you: 'm1',
  room: { members, playing: true, ...room } as unknown as RoomView,
})

test('a spectator may join as one more guesser where the server says so', () => {
  const open = { open_seats: ['blue guesser'] as Seat[], seats_locked: false }
  const red = member('m2', { seat: 'red guesser' })
  expect(joinsFor(stateOf([member('m1'), red], open))).toEqual(['blue guesser'])
  expect(joinsFor(stateOf([member('m1', { seat: 'red guesser' })], open))).toEqual([])
  expect(joinsFor(stateOf([member('m1', { kind: 'screen' })], open))).toEqual([])
  expect(joinsFor(stateOf([member('m1')], { ...open, seats_locked: true }))).toEqual([])
})

test('a bot keeps the seat of whoever was away, who may take it back', () => {
  const bot = member('m3', { kind: 'bot', seat: 'red guesser' })
  const back = member('m1', { left_seat: 'red guesser' })
  expect(keptSeat(stateOf([back, bot]))).toEqual({ seat: 'red guesser', bot: 'm3' })
  expect(keptSeat(stateOf([back, { ...bot, kind: 'person' }]))).toBeNull()
  expect(keptSeat(stateOf([member('m1'), bot]))).toBeNull()
})

test('everybody is told who sits down in a running game, and for whom a bot plays', () => {
  const roomOf = (members: MemberView[]) => ({ members, playing: true }) as unknown as RoomView
  const view = viewOf({}, { phase: 'guess' })
  const told = (before: MemberView[], now: MemberView[]) =>
    roomNews(roomOf(before), roomOf(now), null).map((event) => announcementText(event, undefined, view))
  const ana = member('ana', { seat: 'red guesser' })
  expect(told([ana, member('bo')], [ana, member('bo', { seat: 'blue guesser' })])).toEqual([
    'BO devine avec les Bleus.',
  ])
  const bot = member('bot', { kind: 'bot' })
  expect(
    told(
      [ana, bot],
      [
        { ...ana, seat: null },
        { ...bot, seat: 'red guesser' },
      ],
    ),
  ).toEqual(['Un robot joue pour ANA, qui pourra reprendre sa place.'])
  expect(told([bot, member('bo')], [bot, member('bo', { seat: 'red spymaster' })])).toEqual([
    'BO joue maintenant à cette table.',
  ])
})

test('it is asked before a bot stops or somebody takes a seat that sees the key', () => {
  const [ann, eve] = [member('m1'), member('m5')]
  const bot = member('m2', { kind: 'bot', seat: 'red guesser' })
  const away = member('m6', { seat: 'red guesser', away: true })
  expect(sureText(bot, eve, false)).toMatch(/M2 .*M5/)
  expect(sureText(bot, ann, true)).toMatch(/M2/)
  expect(sureText(away, eve, false)).toBeNull()
  expect(sureText({ ...away, seat: 'red spymaster' }, ann, true)).toMatch(/clé/)
  expect(giveSeat(away, 'm5', true)).toEqual({ do: 'replace_member', leaving: 'm6', arriving: 'm5' })
  expect(giveSeat(bot, 'm5', false)).toEqual({ do: 'take_seat', seat: 'red guesser', instead_of: 'm2' })
})
