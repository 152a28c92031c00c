/** Signs of the device that make a connection doubtful: a phone that wakes up, a network that comes and goes. */
import type { Connection } from './connection'

export function keepAlive(connection: Connection): () => void {
  const doubt = () => connection.doubt()
  const cut = () => connection.cut()
  const seen = () => {
    if (document.visibilityState === 'visible') doubt()
  }
  window.addEventListener('online', doubt)
  window.addEventListener('offline', cut)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', doubt)
    window.removeEventListener('offline', cut)
    document.removeEventListener('visibilitychange', seen)
  }
}
