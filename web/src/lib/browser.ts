/** Environment of a connection in a browser: WebSocket, clock, random numbers, timers. */
import type { SocketLike, Environment } from './connection'

export const browserEnvironment: Environment = {
  open: (url) => new WebSocket(url) as unknown as SocketLike,
  now: () => Date.now(),
  random: () => Math.random(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export function socketUrl(code: string, at: Location = location): string {
  const scheme = at.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${at.host}/ws/${encodeURIComponent(code)}`
}
