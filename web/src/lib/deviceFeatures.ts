/** Optional browser features: wake lock, vibration, notifications, tab icon. Law: a missing one is not offered and never fails. */

/** Keep the screen awake while the page is seen; gives back how to let it sleep. */
export function keepAwake(): () => void {
  let lock: { release(): Promise<void> } | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      // A battery that is low says no: the screen may sleep.
    }
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}

export function shake(pattern: number[]): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern)
}

/** Whether this browser lets us ask for notifications, or has said yes. */
export const canNotify = (): boolean =>
  'Notification' in window && window.isSecureContext && Notification.permission !== 'denied'

export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted'

export const askToNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted'

/** Notify a member whose page is hidden. Some phones allow notifications from service workers only. */
export function notify(text: string): void {
  if (!mayNotify() || document.visibilityState === 'visible') return
  try {
    new Notification('Nom de Code', { body: text, tag: 'nomdecode-turn', icon: '/icon.svg' })
  } catch {
    // Then the title of the tab says it.
  }
}

/** The icon of the tab has a point when the table waits for me. */
export function showIcon(isMyMove: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = isMyMove ? '/icon-turn.svg' : '/icon.svg'
  if (link && link.getAttribute('href') !== wanted) link.href = wanted
}
