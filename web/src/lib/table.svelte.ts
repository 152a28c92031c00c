/** One room as the screens see it: the newest state, the connection, and the latest announcements. */
import { announcements, isCutShort, pauses, type Announcement } from './announce'
import { Connection, type Answer, type Status, type Environment } from './connection'
import { EMPTY_TABLE, receive, type TableState } from './tableState'
import type { CardNamer } from './announcementText'
import type { Command, Facts, ServerMessage } from './types'

export interface Refusal {
  code: string
  facts: Facts
}

/** Commands about the game are made on a view, and refused when it is no longer the newest. */
const ON_A_VIEW = new Set([
  'guess',
  'stop',
  'cover',
  'give_clue',
  'ask_about_clue',
  'challenge_clue',
  'say_phrase',
])

/** How many milliseconds the message may take, and the clocks disagree. */
const ABOUT_NOW = 2000

export class Table {
  state = $state.raw<TableState>(EMPTY_TABLE)
  status = $state.raw<Status>({ is: 'connecting' })
  announced = $state.raw<Announcement[]>([])
  /** The last refusal, until the next command. */
  refusal = $state.raw<Refusal | null>(null)
  /** Commands that are not answered yet. */
  sent = $state.raw<Command[]>([])
  /** How the server's clock differs from ours, in milliseconds: `room.due` is told by it. */
  skew = 0
  /** What a card is called; the screen that shows pictures knows better. */
  cardName: CardNamer = (_, text) => text
  readonly connection: Connection
  private hasSeenView = false
  /** The last thing asked for was to take my question back: that it led to no clue is no message to me. */
  private hasWithdrawn = false
  /** When the time that runs is over, and when the one before it was: in seconds by the server's clock. */
  private dues: (number | null)[] = []

  constructor(
    readonly code: string,
    url: string,
    private readonly environment: Environment,
  ) {
    this.connection = new Connection(url, environment)
    this.connection.onStatus = (status) => (this.status = status)
    this.connection.onMessage = (message) => this.receive(message)
  }

  /**
   * Send a command and return its answer; a refusal is kept in `refusal`.
   * One move at a time: a second one would be made on a view that the first is about to change.
   */
  async ask(command: Command): Promise<Answer> {
    const isMove = ON_A_VIEW.has(command.do)
    if (isMove && this.isMoving) return { is: 'refused', code: 'stale_view', facts: {} }
    this.hasWithdrawn = command.do === 'withdraw_question'
    this.refusal = null
    this.sent = [...this.sent, command]
    const seen = isMove ? this.state.version : undefined
    const answer = await this.connection.ask(command, seen)
    this.sent = this.sent.filter((each) => each !== command)
    if (answer.is === 'refused') this.refusal = { code: answer.code, facts: answer.facts }
    return answer
  }

  /** Send a command without keeping its refusal: for requests made while typing. */
  askQuietly(command: Command): Promise<Answer> {
    return this.connection.ask(command)
  }

  /** Send a message that nobody answers. */
  send(command: Command): void {
    this.connection.send(command)
  }

  /** Tell whether this card was touched and the answer is not here yet. */
  isSent(card: number): boolean {
    return this.sent.some((each) => (each.do === 'guess' || each.do === 'cover') && each.card === card)
  }

  /** Tell whether a move of mine is on its way; until it is answered there is no other. */
  get isMoving(): boolean {
    return this.sent.some((each) => ON_A_VIEW.has(each.do))
  }

  private receive(message: ServerMessage): void {
    const before = this.state
    if (message.type === 'room' && message.room.due !== this.dues[0])
      this.dues = [message.room.due, this.dues[0] ?? null]
    if (message.type === 'welcome') this.skew = message.now * 1000 - this.environment.now()
    this.state = receive(before, message)
    const told = this.toldBy(before, message)
    if (told.length) this.announced = told
  }

  /** Whoever stops ends the turn as the sand does: the clock tells which it was. */
  private get hasSandRunOut(): boolean {
    const now = this.environment.now() + this.skew
    return this.dues.some((due) => due !== null && Math.abs(now - due * 1000) < ABOUT_NOW)
  }

  private toldBy(before: TableState, message: ServerMessage): Announcement[] {
    if (message.type === 'room') return pauses(before.room, message.room)
    if (message.type === 'time_is_up') return [{ is: 'clue_is_late' }]
    if (message.type !== 'view') return []
    // What had happened before one came in is no message.
    const told = this.hasSeenView ? announcements(before.view, message.view) : []
    if (before.view && message.view && isCutShort(before.view, message.view) && this.hasSandRunOut)
      told.unshift({ is: 'time_is_up' })
    this.hasSeenView = true
    return this.hasWithdrawn ? told.filter((each) => each.is !== 'not_given') : told
  }
}
