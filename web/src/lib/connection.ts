/**
 * One socket to one table.
 * Law 1: `status` is what is known, not what is hoped: a line that does not answer is `lost`.
 * Law 2: a command is kept until it is answered, and said again after a new connection with the same id.
 */
import { BACKOFF, waitBefore, type Backoff } from './backoff'
import { makeIds } from './ids'
import type { Command, Facts, Finding, Hint, News } from './wire'

export type Status =
  | { is: 'connecting' }
  | { is: 'open' }
  | { is: 'lost'; attempt: number; retryAt: number }
  | { is: 'closed'; code: string }

export type Answer =
  | { is: 'done'; findings: Finding[]; hints: Hint[] }
  | { is: 'ticket'; ticket: string; seconds: number }
  | { is: 'refused'; code: string; facts: Facts }

export interface SocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export interface Surroundings {
  open(url: string): SocketLike
  now(): number
  dice(): number
  later(ms: number, run: () => void): () => void
}

export interface Patience {
  backoff: Backoff
  /** After that long without a word the line is tried. */
  silence: number
  /** A line that is tried, or a command, has that long to be answered. */
  answer: number
}

export const PATIENCE: Patience = { backoff: BACKOFF, silence: 25_000, answer: 6000 }

const NOT_A_MEMBER = 4403
const TOO_LONG = 1009
const UNREADABLE = ['bad_message', 'option_not_offered']

interface Pending {
  text: string
  resolve: (answer: Answer) => void
}

export class Connection {
  onNews: (news: News) => void = () => {}
  onStatus: (status: Status) => void = () => {}
  status: Status = { is: 'connecting' }

  private socket: SocketLike | null = null
  private readonly pending = new Map<string, Pending>()
  private readonly newId = makeIds()
  private attempt = 0
  private farewell: string | null = null
  private cancelTimer = () => {}

  constructor(
    private readonly url: string,
    private readonly around: Surroundings,
    private readonly patience: Patience = PATIENCE,
  ) {}

  /** Connect, or try again at once. */
  open(): void {
    if (this.socket || this.status.is === 'closed') return
    this.cancelTimer()
    this.farewell = null
    const socket = this.around.open(this.url)
    this.socket = socket
    socket.onmessage = (event) => this.hear(socket, event.data)
    socket.onclose = (event) => this.dropped(socket, event.code)
    this.waitFor(socket, this.patience.answer)
  }

  /** Say a command; it is answered once, however often the line breaks. */
  ask(command: Command, seen?: number): Promise<Answer> {
    const id = this.newId()
    const text = JSON.stringify(seen === undefined ? { ...command, id } : { ...command, id, seen })
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve })
      if (this.status.is === 'closed') this.refuseAll(this.status.code)
      if (this.status.is !== 'open' || !this.socket) return
      this.socket.send(text)
      this.waitFor(this.socket, this.patience.answer)
    })
  }

  /** Say something that is worth nothing later, such as where one points; not while the line is lost. */
  tell(command: Command): void {
    if (this.status.is === 'open') this.socket?.send(JSON.stringify(command))
  }

  /** How many commands wait for their answer. */
  get waiting(): number {
    return this.pending.size
  }

  /** Something makes the line doubtful, such as a phone that woke up: try it now. */
  doubt(): void {
    if (this.status.is === 'lost') this.open()
    else if (this.status.is === 'open' && this.socket) this.probe(this.socket)
  }

  /** The device says that it has no network. */
  cut(): void {
    if (this.socket) this.dropped(this.socket, 0)
  }

  close(): void {
    this.cancelTimer()
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.set({ is: 'closed', code: 'left' })
  }

  private hear(socket: SocketLike, data: unknown): void {
    if (socket !== this.socket || typeof data !== 'string') return
    const news = JSON.parse(data) as News
    if (news.type === 'welcome') this.welcomed(socket)
    if (news.type === 'farewell') this.farewell = news.code
    this.onNews(news)
    if (news.type === 'done') this.answer(news.id, { is: 'done', findings: news.findings, hints: news.hints })
    if (news.type === 'ticket')
      this.answer(news.id, { is: 'ticket', ticket: news.ticket, seconds: news.seconds })
    if (news.type === 'refused') this.refused(news.id, news.code, news.facts)
    if (this.status.is === 'open') this.listen(socket)
  }

  private welcomed(socket: SocketLike): void {
    this.attempt = 0
    this.set({ is: 'open' })
    for (const { text } of this.pending.values()) socket.send(text)
  }

  private answer(id: string | null | undefined, answer: Answer): void {
    if (!id) return
    const pending = this.pending.get(id)
    this.pending.delete(id)
    pending?.resolve(answer)
  }

  private refused(id: string | null | undefined, code: string, facts: Facts): void {
    // What could not be read has no id: saying it again would not help, so nothing that waits is said again.
    if (!id && UNREADABLE.includes(code)) this.refuseAll(code)
    else this.answer(id, { is: 'refused', code, facts })
  }

  private listen(socket: SocketLike): void {
    if (this.pending.size) return this.waitFor(socket, this.patience.answer)
    this.cancelTimer()
    this.cancelTimer = this.around.later(this.patience.silence, () => this.probe(socket))
  }

  private probe(socket: SocketLike): void {
    socket.send('{"do":"look_again"}')
    this.waitFor(socket, this.patience.answer)
  }

  private waitFor(socket: SocketLike, ms: number): void {
    this.cancelTimer()
    this.cancelTimer = this.around.later(ms, () => this.dropped(socket, 0))
  }

  private dropped(socket: SocketLike, code: number): void {
    if (socket !== this.socket) return
    this.socket = null
    this.cancelTimer()
    if (code === 0) socket.close()
    if (code === TOO_LONG) this.refuseAll('too_long')
    if (code === NOT_A_MEMBER || code === 1008) {
      const why = this.farewell ?? 'not_a_member'
      this.set({ is: 'closed', code: why })
      return this.refuseAll(why)
    }
    const wait = waitBefore(this.attempt, this.around.dice(), this.patience.backoff)
    this.attempt += 1
    this.set({ is: 'lost', attempt: this.attempt, retryAt: this.around.now() + wait })
    this.cancelTimer = this.around.later(wait, () => this.open())
  }

  private refuseAll(code: string): void {
    for (const id of [...this.pending.keys()]) this.answer(id, { is: 'refused', code, facts: {} })
  }

  private set(status: Status): void {
    this.status = status
    this.onStatus(status)
  }
}
