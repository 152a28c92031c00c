import { expect, test } from 'vitest'
import { waitBefore } from '$lib/backoff'
import { Connection, TIMEOUTS } from '$lib/connection'
import { makeIds } from '$lib/ids'
import type { ServerMessage } from '$lib/types'
import { FakeEnvironment } from './fakes'

function connected(): { world: FakeEnvironment; line: Connection } {
  const world = new FakeEnvironment()
  const line = new Connection('ws://x/ws/HIBOU-42', world)
  line.open()
  world.socket.welcome()
  return { world, line }
}

const done = (id: unknown): ServerMessage => ({
  type: 'done',
  id: String(id),
  version: 1,
  findings: [],
  hints: [],
})

test('a line is open only when the server has spoken', () => {
  const world = new FakeEnvironment()
  const line = new Connection('ws://x', world)
  line.open()
  expect(line.status.is).toBe('connecting')
  world.socket.welcome()
  expect(line.status.is).toBe('open')
})

test('a command is answered by its id', async () => {
  const { world, line } = connected()
  const first = line.ask({ do: 'guess', card: 3 }, 7)
  const second = line.ask({ do: 'stop' })
  const [one, two] = world.socket.sent
  expect(one).toMatchObject({ do: 'guess', card: 3, seen: 7 })
  world.socket.say({ type: 'refused', id: String(two?.id), code: 'must_guess_first', message: '', facts: {} })
  world.socket.say(done(one?.id))
  expect((await first).is).toBe('done')
  expect(await second).toEqual({ is: 'refused', code: 'must_guess_first', facts: {} })
  expect(line.waiting).toBe(0)
})

test('an unanswered command is said again after a new connection with the same id', async () => {
  const { world, line } = connected()
  const answer = line.ask({ do: 'guess', card: 3 })
  const id = world.socket.sent[0]?.id
  world.socket.drop()
  expect(line.status.is).toBe('lost')
  world.pass(1000)
  expect(world.sockets).toHaveLength(2)
  expect(world.socket.said('guess')).toHaveLength(0)
  world.socket.welcome()
  expect(world.socket.said('guess')[0]?.id).toBe(id)
  world.socket.say(done(id))
  expect((await answer).is).toBe('done')
})

test('a command asked while the line is lost waits and is sent once', () => {
  const { world, line } = connected()
  world.socket.drop()
  void line.ask({ do: 'stop' })
  line.send({ do: 'point', card: 4 })
  world.pass(1000)
  world.socket.welcome()
  expect(world.socket.said('stop')).toHaveLength(1)
  expect(world.socket.said('point')).toHaveLength(0)
})

test('a line that does not answer a command is lost, whatever the socket says', () => {
  const { world, line } = connected()
  void line.ask({ do: 'stop' })
  world.pass(TIMEOUTS.answer - 1)
  expect(line.status.is).toBe('open')
  world.pass(1)
  expect(line.status.is).toBe('lost')
})

test('a silent line is tried, and is lost when it stays silent', () => {
  const { world, line } = connected()
  world.pass(TIMEOUTS.silence)
  expect(world.socket.said('resync')).toHaveLength(1)
  world.pass(TIMEOUTS.answer)
  expect(line.status.is).toBe('lost')
})

test('a phone that wakes up tries its line at once', () => {
  const { world, line } = connected()
  line.probeNow()
  expect(world.socket.said('resync')).toHaveLength(1)
  line.networkLost()
  expect(line.status.is).toBe('lost')
  line.probeNow()
  expect(world.sockets).toHaveLength(2)
})

test('somebody who was removed is not brought back', async () => {
  const { world, line } = connected()
  const answer = line.ask({ do: 'stop' })
  world.socket.say({ type: 'disconnected', code: 'removed', message: '' })
  world.socket.drop(4403)
  expect(line.status).toEqual({ is: 'closed', code: 'removed' })
  expect(await answer).toMatchObject({ is: 'refused', code: 'removed' })
  world.pass(60_000)
  expect(world.sockets).toHaveLength(1)
})

test('what the server cannot read is not said again for ever', async () => {
  const { world, line } = connected()
  const answer = line.ask({ do: 'stop' })
  world.socket.say({ type: 'refused', id: null, code: 'bad_message', message: '', facts: {} })
  expect(await answer).toMatchObject({ is: 'refused', code: 'bad_message' })
  expect(line.waiting).toBe(0)
})

test('a pointer that is refused does not answer a command', () => {
  const { world, line } = connected()
  void line.ask({ do: 'stop' })
  world.socket.say({ type: 'refused', id: null, code: 'nothing_to_point_at', message: '', facts: {} })
  expect(line.waiting).toBe(1)
})

test('tries come further and further apart, and never further than the most', () => {
  const waits = Array.from({ length: 12 }, (_, attempt) => waitBefore(attempt, 0))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBe(10_000)
  expect(waitBefore(0, 1)).toBeGreaterThan(waitBefore(0, 0))
})

test('ids never repeat, fit the protocol and need no secure page', () => {
  const next = makeIds()
  const ids = Array.from({ length: 500 }, next)
  expect(new Set(ids).size).toBe(500)
  expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(40)
  expect(makeIds()()).not.toBe(makeIds()())
})
