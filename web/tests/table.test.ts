import { expect, test } from 'vitest'
import { announcements } from '$lib/announce'
import { EMPTY_TABLE, receive } from '$lib/tableState'
import { currentClue, history, isMyMove, keyOf, may, prompt, wordsToFind } from '$lib/selectors'
import { Table } from '$lib/table.svelte'
import type { May, OpenTable, Seat } from '$lib/types'
import type { ServerMessage } from '$lib/types'
import { clueOf, FakeEnvironment, sentFor, touchOf, viewOf } from './fakes'

const guessing: Partial<OpenTable> = {
  phase: 'guess',
  guessing: true,
  clues: [clueOf('AUTOMNE')],
  guesses_left: 3,
}
const mayGuess: May[] = [
  { do: 'guess', cards: [1, 2], numbers: [], barred: [], confirm: false, ends: [] },
  { do: 'stop', cards: [], numbers: [], barred: [], confirm: false, ends: [] },
]

test('only the newest view counts, and news of the room do not change its version', () => {
  let state = sentFor(4, viewOf()).reduce(receive, EMPTY_TABLE)
  state = receive(state, { type: 'room', version: 9, room: { code: 'X', members: [] } as never })
  expect(state.version).toBe(4)
  expect(state.room?.code).toBe('X')
})

test('what was said before is not repeated after a new connection', () => {
  const line = {
    type: 'chat',
    by: 'm2',
    name: 'Oscar',
    channel: 'table',
    text: 'Salut',
    remark: null,
  } as const
  let state = receive(EMPTY_TABLE, line)
  state = receive(state, { type: 'welcome', you: 'm1', room: 'X', now: 0, protocol: 1 })
  state = receive(state, line)
  expect(state.said).toHaveLength(1)
})

const connected = () => {
  const world = new FakeEnvironment()
  const table = new Table('HIBOU-42', 'ws://x', world)
  table.connection.open()
  world.socket.welcome()
  const look = (version: number, changes: Partial<OpenTable>, seat: Seat = 'red spymaster') =>
    world.socket.show(version, viewOf({ seat }, changes))
  return { world, table, look }
}

test('a question that I take back myself is no news to me, one that is answered with no is', () => {
  const { table, look } = connected()
  look(1, { phase: 'asked' })
  look(2, { phase: 'clue', question_ended: 'refused' })
  expect(table.announced).toEqual([{ is: 'clue_refused', giver: 'red spymaster' }])
  table.announced = []
  look(3, { phase: 'asked' })
  expect(table.announced).toEqual([{ is: 'asked' }])
  look(4, { phase: 'clue', question_ended: 'withdrawn' })
  expect(table.announced).toEqual([{ is: 'asked' }])
})

test('others hear that a question was taken back', () => {
  const { table, look } = connected()
  look(1, { phase: 'asked' }, 'blue spymaster')
  look(2, { phase: 'clue', question_ended: 'withdrawn' }, 'blue spymaster')
  expect(table.announced).toEqual([{ is: 'clue_withdrawn', giver: 'red spymaster' }])
})

test('a turn that the sand has ended is told from one that was stopped', () => {
  const tell = (turn_ended: OpenTable['turn_ended'], more: Partial<OpenTable> = {}) => {
    const { table, look } = connected()
    look(1, { phase: 'guess', hourglass: 1, turn: 3, turn_ended: 'time' })
    look(2, { phase: 'clue', active: 'blue', turn: 4, turn_ended, ...more })
    return table.announced.map((each) => each.is)
  }
  expect(tell('time')).toEqual(['time_is_up', 'turn'])
  expect(tell('stopped')).toEqual(['turn'])
  expect(tell('time', { phase: 'sudden_death', sudden_death: true })).toEqual(['time_is_up', 'sudden_death'])
})

test('every command says which view it was made on', () => {
  const { world, table, look } = connected()
  look(7, { phase: 'asked' })
  for (const command of [
    { do: 'answer_about_clue', allow: true },
    { do: 'rule_on_clue', uphold: true },
    { do: 'answer_undo', agree: true },
    { do: 'concede' },
    { do: 'be_ready', ready: true },
  ] as const) {
    void table.ask(command)
    expect(world.socket.said(command.do)[0]?.seen, command.do).toBe(7)
  }
  void table.askQuietly({ do: 'judge', word: 'AUTOMNE' })
  expect(world.socket.said('judge')[0]?.seen).toBe(7)
})

test('a late “allow” that is refused as stale changes nothing here', async () => {
  const { world, table, look } = connected()
  look(1, { phase: 'asked' }, 'blue spymaster')
  const answer = table.ask({ do: 'answer_about_clue', allow: true })
  const sent = world.socket.said('answer_about_clue')[0]
  look(3, { phase: 'asked' }, 'blue spymaster')
  const before = table.state
  world.socket.say({ type: 'refused', id: String(sent?.id), code: 'stale_view', message: '', facts: {} })
  expect(await answer).toMatchObject({ is: 'refused', code: 'stale_view' })
  expect(sent?.seen).toBe(1)
  expect(table.state).toBe(before)
})

test('one move at a time: a second one would be made on a view that the first is about to change', async () => {
  const { world, table } = connected()
  world.socket.show(5, viewOf({ may: mayGuess }, guessing))
  void table.ask({ do: 'guess', card: 1 })
  expect(table.isMoving).toBe(true)
  expect(await table.ask({ do: 'stop', confirmed: false })).toMatchObject({ code: 'stale_view' })
  expect(world.socket.said('stop')).toEqual([])
  void table.ask({ do: 'pause' })
  expect(world.socket.said('pause')).toHaveLength(1)
})

test('a giver who thinks long is told so', () => {
  const world = new FakeEnvironment()
  const table = new Table('HIBOU-42', 'ws://x', world)
  table.connection.open()
  world.socket.say({ type: 'time_is_up', version: 1 })
  expect(table.announced).toEqual([{ is: 'clue_is_late' }])
})

test('a pause is told, and its end; not the one that was there before I came', () => {
  const world = new FakeEnvironment()
  const table = new Table('HIBOU-42', 'ws://x', world)
  table.connection.open()
  const room = (paused: boolean) =>
    world.socket.say({ type: 'room', version: 1, room: { playing: true, paused, members: [] } as never })
  room(true)
  expect(table.announced).toEqual([])
  room(false)
  expect(table.announced).toEqual([{ is: 'resumed' }])
  room(true)
  expect(table.announced).toEqual([{ is: 'paused' }])
})

test('what may be done is what the view lists, nothing else', () => {
  const view = viewOf({ may: mayGuess }, guessing)
  expect(may(view, 'guess')?.cards).toEqual([1, 2])
  expect(may(view, 'give_clue')).toBeUndefined()
  expect(prompt(view).is).toBe('guess')
  expect(isMyMove(view)).toBe(true)
})

test('others are waited for by name of their side', () => {
  expect(prompt(viewOf({}, { ...guessing, active: 'blue' }))).toEqual({ is: 'they_guess', side: 'blue' })
  expect(prompt(viewOf())).toEqual({ is: 'they_give', side: 'red' })
})

test('a spymaster sees which own words are still to be found', () => {
  const cells = Array.from({ length: 25 }, (_, i) => (i < 3 ? 'red' : 'blue')) as ('red' | 'blue')[]
  const covered = cells.map((_, i) => (i === 1 ? ('red' as const) : null))
  const view = viewOf({ seat: 'red spymaster', keys: [{ cells, side: null }] }, { covered })
  expect(wordsToFind(view)).toEqual([0, 2])
})

test('in Duo the key on the cards is one’s own side', () => {
  const side = (identity: 'contact' | 'assassin') => Array.from({ length: 25 }, () => identity)
  const keys = [
    { cells: side('assassin'), side: 'A' as const },
    { cells: side('contact'), side: 'B' as const },
  ]
  expect(keyOf(viewOf({ seat: 'side B', keys }, { game: 'duo' }))?.[0]).toBe('contact')
})

test('each clue is told with what was touched under it', () => {
  const view = viewOf({}, { ...guessing, touches: [touchOf(3, 'red'), touchOf(4, 'neutral', 7)] })
  expect(history(view).map((each) => each.touches.map((touch) => touch.card))).toEqual([[3]])
  expect(currentClue(view)?.word).toBe('AUTOMNE')
})

test('a clue, a turned card and the next turn are announced in order', () => {
  const start = viewOf()
  const clue = viewOf({}, guessing)
  const after = viewOf(
    {},
    {
      ...guessing,
      guessing: false,
      phase: 'clue',
      turn: 2,
      active: 'blue',
      touches: [touchOf(3, 'neutral')],
    },
  )
  expect(announcements(start, clue).map((each) => each.is)).toEqual(['clue'])
  expect(announcements(clue, after)).toEqual([
    { is: 'turned', card: 3, text: 'MOT3', identity: 'neutral', isGuess: true, isOurs: true },
    { is: 'turn', side: 'blue', phase: 'clue' },
  ])
  expect(announcements(after, after)).toEqual([])
})

test('the end is announced once', () => {
  const outcome = {
    ending: 'all_found',
    winners: [],
    side: 'red',
    score: null,
    title: null,
    sudden_death: false,
  } as const
  const over = viewOf({}, { phase: 'over', outcome: { ...outcome, winners: [] } })
  expect(announcements(viewOf(), over).map((each) => each.is)).toEqual(['over'])
  expect(announcements(over, over)).toEqual([])
})

test('what happened before one came in is not announced', () => {
  const world = new FakeEnvironment()
  const table = new Table('X', 'ws://x', world)
  table.connection.open()
  world.socket.welcome()
  world.socket.show(1, viewOf({}, guessing))
  expect(table.announced).toEqual([])
  world.socket.show(2, viewOf({}, { ...guessing, touches: [touchOf(1, 'red')] }))
  expect(table.announced.map((each) => each.is)).toEqual(['turned'])
})

test('a touched card is sent, and turns only when the server says so', async () => {
  const world = new FakeEnvironment()
  const table = new Table('X', 'ws://x', world)
  table.connection.open()
  world.socket.welcome()
  world.socket.show(5, viewOf({ may: mayGuess }, guessing))
  const asked = table.ask({ do: 'guess', card: 2 })
  expect(table.isSent(2)).toBe(true)
  expect(table.state.view?.table.covered[2]).toBeNull()
  const sent = world.socket.said('guess')[0]
  expect(sent?.seen).toBe(5)
  world.socket.say({ type: 'refused', id: String(sent?.id), code: 'stale_view', message: '', facts: {} })
  await asked
  expect(table.isSent(2)).toBe(false)
  expect(table.refusal?.code).toBe('stale_view')
})

test('a view is joined to the deal that came before it, and what was left out is filled in', () => {
  const whole = viewOf({}, { ...guessing, touches: [touchOf(1, 'red')], clues: [clueOf('PANIER')] })
  const [deal, view] = sentFor(3, whole)
  const sent = {
    type: 'view',
    version: 3,
    view: {
      seat: whole.seat,
      keys: [],
      may: [{ do: 'concede' }],
      table: {
        phase: 'guess',
        waiting_for: ['red guesser'],
        turn: 1,
        active: 'red',
        giver: 'red spymaster',
        guesser: 'red guesser',
        covered: [],
        touches: [{ card: 1, identity: 'red', by: 'red guesser', clue: 0 }],
        clues: [{ word: 'PANIER', number: 2, giver: 'red spymaster', turn: 1 }],
        guessing: true,
        guesses: 1,
        guesses_left: 2,
      },
    },
  } as ServerMessage
  const state = [deal, view, sent].reduce((now, each) => (each ? receive(now, each) : now), EMPTY_TABLE)
  expect(state.view?.table.cards).toEqual(whole.table.cards)
  expect(state.view?.table.touches).toEqual([touchOf(1, 'red')])
  expect(state.view?.table.clues).toEqual([clueOf('PANIER')])
  expect(state.view?.table.outcome).toBeNull()
  expect(state.view?.may).toEqual([
    { do: 'concede', cards: [], numbers: [], barred: [], confirm: false, ends: [] },
  ])
})
