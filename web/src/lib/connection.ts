/**
 * WebSocket connection to one room, with reconnect, keep-alive probes and retries.
 * Law 1: `status` is what is known, not what is hoped: a connection that does not answer is `lost`.
 * Law 2: a command is kept until it is answered, and sent again with the same id after a reconnect (idempotent).
 */
import { BACKOFF, waitBefore, type Backoff } from './backoff'
import { makeIds } from './ids'
import type { Command, Facts, Finding, Hint, ServerMessage } from './types'

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

export interface Environment {
  open(url: string): SocketLike
  now(): number
  random(): number
  later(ms: number, run: () => void): () => void
}

export interface Timeouts {
  backoff: Backoff
  /** Milliseconds without a message before the connection is probed. */
  silence: number
  /** Milliseconds within which a probe or a command must be answered. */
  answer: number
}

export const TIMEOUTS: Timeouts = { backoff: BACKOFF, silence: 25_000, answer: 6000 }

const NOT_A_MEMBER = 4403
const TOO_LONG = 1009
const UNREADABLE = ['bad_message', 'option_not_offered']

interface Pending {
  text: string
  resolve: (answer: Answer) => void
}

export class Connection {
  onMessage: (message: ServerMessage) => void = () => {}
  onStatus: (status: Status) => void = () => {}
  status: Status = { is: 'connecting' }

  private socket: SocketLike | null = null
  private readonly pending = new Map<string, Pending>()
  private readonly newId = makeIds()
  private attempt = 0
  private closeReason: string | null = null
  private cancelTimer = () => {}

  constructor(
    private readonly url: string,
    private readonly environment: Environment,
    private readonly timeouts: Timeouts = TIMEOUTS,
  ) {}

  /** Connect, or reconnect immediately. */
  open(): void {
    if (this.socket || this.status.is === 'closed') return
    this.cancelTimer()
    this.closeReason = null
    const socket = this.environment.open(this.url)
    this.socket = socket
    socket.onmessage = (event) => this.receive(socket, event.data)
    socket.onclose = (event) => this.dropped(socket, event.code)
    this.waitFor(socket, this.timeouts.answer)
  }

  /** Send a command and return its answer; retried with the same id after every reconnect. */
  ask(command: Command, seen?: number): Promise<Answer> {
    const id = this.newId()
    const text = JSON.stringify(seen === undefined ? { ...command, id } : { ...command, id, seen })
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve })
      if (this.status.is === 'closed') this.refuseAll(this.status.code)
      if (this.status.is !== 'open' || !this.socket) return
      this.socket.send(text)
      this.waitFor(this.socket, this.timeouts.answer)
    })
  }

  /** Send a message that nobody answers, such as a pointer; dropped while disconnected. */
  send(command: Command): void {
    if (this.status.is === 'open') this.socket?.send(JSON.stringify(command))
  }

  /** Number of commands without an answer yet. */
  get waiting(): number {
    return this.pending.size
  }

  /** Probe the connection now, or reconnect: the phone woke up or the network is back. */
  probeNow(): void {
    if (this.status.is === 'lost') this.open()
    else if (this.status.is === 'open' && this.socket) this.probe(this.socket)
  }

  /** Drop the connection: the device reports that it is offline. */
  networkLost(): void {
    if (this.socket) this.dropped(this.socket, 0)
  }

  close(): void {
    this.cancelTimer()
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.set({ is: 'closed', code: 'left' })
  }

  private receive(socket: SocketLike, data: unknown): void {
    if (socket !== this.socket || typeof data !== 'string') return
    const message = JSON.parse(data) as ServerMessage
    if (message.type === 'welcome') this.welcomed(socket)
    if (message.type === 'disconnected') this.closeReason = message.code
    this.onMessage(message)
    if (message.type === 'done')
      this.answer(message.id, { is: 'done', findings: message.findings, hints: message.hints })
    if (message.type === 'ticket')
      this.answer(message.id, { is: 'ticket', ticket: message.ticket, seconds: message.seconds })
    if (message.type === 'refused') this.refused(message.id, message.code, message.facts)
    if (this.status.is === 'open') this.scheduleProbe(socket)
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
    // The server could not parse a message, so it has no id: refuse all pending ones instead of sending them again.
    if (!id && UNREADABLE.includes(code)) this.refuseAll(code)
    else this.answer(id, { is: 'refused', code, facts })
  }

  private scheduleProbe(socket: SocketLike): void {
    if (this.pending.size) return this.waitFor(socket, this.timeouts.answer)
    this.cancelTimer()
    this.cancelTimer = this.environment.later(this.timeouts.silence, () => this.probe(socket))
  }

  private probe(socket: SocketLike): void {
    socket.send('{"do":"resync"}')
    this.waitFor(socket, this.timeouts.answer)
  }

  private waitFor(socket: SocketLike, ms: number): void {
    this.cancelTimer()
    this.cancelTimer = this.environment.later(ms, () => this.dropped(socket, 0))
  }

  private dropped(socket: SocketLike, code: number): void {
    if (socket !== this.socket) return
    this.socket = null
    this.cancelTimer()
    if (code === 0) socket.close()
    if (code === TOO_LONG) this.refuseAll('too_long')
    if (code === NOT_A_MEMBER || code === 1008) {
      const why = this.closeReason ?? 'not_a_member'
      this.set({ is: 'closed', code: why })
      return this.refuseAll(why)
    }
    const wait = waitBefore(this.attempt, this.environment.random(), this.timeouts.backoff)
    this.attempt += 1
    this.set({ is: 'lost', attempt: this.attempt, retryAt: this.environment.now() + wait })
    this.cancelTimer = this.environment.later(wait, () => this.open())
  }

  private refuseAll(code: string): void {
    for (const id of [...this.pending.keys()]) this.answer(id, { is: 'refused', code, facts: {} })
  }

  private set(status: Status): void {
    this.status = status
    this.onStatus(status)
  }
}
