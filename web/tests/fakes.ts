/** Hand-written stand-ins: a socket one can speak through, a clock one can turn, a view one can bend. */
import type { SocketLike, Environment } from '$lib/connection'
import type { Deal, ServerMessage, OpenTable, View } from '$lib/types'
import { BARE_TABLE } from '../src/learn/stage'

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: Record<string, unknown>[] = []
  isClosed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.isClosed = true
  }

  say(news: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(news) })
  }

  /** Say a view as the server does: the deal, then what moves. */
  show(version: number, view: View): void {
    for (const message of sentFor(version, view)) this.say(message)
  }

  welcome(): void {
    this.say({ type: 'welcome', you: 'm1', room: 'HIBOU-42', now: 0, protocol: 1 })
  }

  drop(code = 1006): void {
    this.onclose?.({ code })
  }

  said(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.do === what)
  }
}

export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = []
  private time = 0
  private timers: { at: number; run: () => void }[] = []

  open(): SocketLike {
    const socket = new FakeSocket()
    this.sockets.push(socket)
    return socket
  }

  now = () => this.time
  random = () => 0

  later(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((each) => each !== timer)
    }
  }

  pass(ms: number): void {
    const until = this.time + ms
    for (;;) {
      const next = this.timers.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((each) => each !== next)
      this.time = next.at
      next.run()
    }
    this.time = until
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1)
    if (!last) throw new Error('nobody has connected')
    return last
  }
}

const WORDS = Array.from({ length: 25 }, (_, i) => `MOT${i}`)

export function tableOf(changes: Partial<OpenTable> = {}): OpenTable {
  return {
    ...BARE_TABLE,
    columns: 5,
    players: [
      { id: 'Camille', name: 'Camille', seat: 'red spymaster' },
      { id: 'Inès', name: 'Inès', seat: 'red guesser' },
      { id: 'Bertille', name: 'Bertille', seat: 'blue spymaster' },
      { id: 'Oscar', name: 'Oscar', seat: 'blue guesser' },
    ],
    active: 'red',
    giver: 'red spymaster',
    guesser: 'red guesser',
    cards: WORDS,
    covered: WORDS.map(() => null),
    red_left: 9,
    blue_left: 8,
    starts: 'red',
    spoken: false,
    ...changes,
  }
}

export function viewOf(changes: Partial<View> = {}, table: Partial<OpenTable> = {}): View {
  return {
    seat: 'red guesser',
    table: tableOf(table),
    keys: [],
    may: [],
    intents: [],
    question: null,
    closed: [],
    ...changes,
  }
}

/** The messages that a view comes with. */
export function sentFor(version: number, view: View): ServerMessage[] {
  const { game, options, language, columns, players, cards, starts, spoken, ...table } = view.table
  const deal: Deal = { game, options, language, columns, players, cards, starts, spoken }
  return [
    { type: 'deal', version, deal },
    { type: 'view', version, view: { ...view, table } },
  ]
}

export const clueOf = (word: string, number = 2) =>
  ({ word, number, giver: 'red spymaster', turn: 1, approved: false, standing: 'given' }) as const

export const touchOf = (card: number, identity: 'red' | 'blue' | 'neutral', clue = 0) =>
  ({ card, identity, by: 'red guesser', why: 'guess', clue, taken_back: false }) as const
