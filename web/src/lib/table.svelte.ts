/** One room as the screens see it: the newest state, the connection, and the latest announcements. */
import { announcements, hostSinceThen, roomNews, type Announcement } from './announce'
import { Connection, type Answer, type Status, type Environment } from './connection'
import { EMPTY_TABLE, receive, type TableState } from './tableState'
import type { CardNamer } from './announcementText'
import type { Command, Facts, ServerMessage } from './types'

export interface Refusal {
  code: string
  facts: Facts
}

export class Table {
  state = $state.raw<TableState>(EMPTY_TABLE)
  status = $state.raw<Status>({ is: 'connecting' })
  announced = $state.raw<Announcement[]>([])
  /** The last refusal, until the next command. */
  refusal = $state.raw<Refusal | null>(null)
  /** Commands that are not answered yet. */
  sent = $state.raw<Command[]>([])
  /** Server clock minus ours, in milliseconds: `room.due` is in server time. */
  skew = 0
  /** What a card is called; the screen that shows pictures knows better. */
  cardName: CardNamer = (_, text) => text
  readonly connection: Connection
  private hasSeenView = false
  /** A connection has begun and has not described the room yet. */
  private isArriving = false
  /** This device was the host when it last heard of the room. */
  wasHost = false
  /** Moves of mine without an answer yet. */
  private moves = $state.raw<Command[]>([])

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
    const isMove = this.state.view?.may.some((each) => each.do === command.do) ?? false
    if (isMove && this.isMoving) return { is: 'refused', code: 'stale_view', facts: {} }
    this.refusal = null
    this.sent = [...this.sent, command]
    if (isMove) this.moves = [...this.moves, command]
    const answer = await this.connection.ask(command, this.state.version)
    this.sent = this.sent.filter((each) => each !== command)
    this.moves = this.moves.filter((each) => each !== command)
    if (answer.is === 'refused') this.refusal = { code: answer.code, facts: answer.facts }
    return answer
  }

  /** Send a command without keeping its refusal: for requests made while typing. */
  askQuietly(command: Command): Promise<Answer> {
    return this.connection.ask(command, this.state.version)
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
    return this.moves.length > 0
  }

  private receive(message: ServerMessage): void {
    const before = this.state
    if (message.type === 'welcome') this.skew = message.now * 1000 - this.environment.now()
    this.state = receive(before, message)
    if (message.type === 'welcome') this.isArriving = true
    const told = this.toldBy(before, this.state, message)
    if (told.length) this.announced = told
  }

  private toldByRoom({ room: before }: TableState, { room, you }: TableState): Announcement[] {
    if (!room) return []
    const since = this.isArriving && this.wasHost ? hostSinceThen(room, you) : []
    this.isArriving = false
    this.wasHost = room.host === you
    return [...since, ...roomNews(before, room, you).filter((each) => !since.length || each.is !== 'host')]
  }

  private toldBy(before: TableState, now: TableState, message: ServerMessage): Announcement[] {
    if (message.type === 'room') return this.toldByRoom(before, now)
    if (message.type === 'time_is_up') return [{ is: 'clue_is_late' }]
    if (message.type !== 'view') return []
    // The first view after connecting announces nothing: it happened before.
    const told = this.hasSeenView ? announcements(before.view, now.view) : []
    this.hasSeenView = true
    return told
  }
}
