/** The connection's surroundings in a browser. */
import type { SocketLike, Surroundings } from './connection'

export const browserSurroundings: Surroundings = {
  open: (url) => new WebSocket(url) as unknown as SocketLike,
  now: () => Date.now(),
  dice: () => Math.random(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export function socketUrl(code: string, at: Location = location): string {
  const scheme = at.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${at.host}/ws/${encodeURIComponent(code)}`
}
