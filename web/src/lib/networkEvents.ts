/** Browser events that may mean a dead connection: a phone that wakes up, the network that goes and comes back. */
import type { Connection } from './connection'

export function keepAlive(connection: Connection): () => void {
  const online = () => connection.probeNow()
  const offline = () => connection.networkLost()
  const visible = () => {
    if (document.visibilityState === 'visible') connection.probeNow()
  }
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  document.addEventListener('visibilitychange', visible)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
    document.removeEventListener('visibilitychange', visible)
  }
}
