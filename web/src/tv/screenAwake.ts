/** Keep the screen lit where the browser can (https); elsewhere the television's own setting decides. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  const take = async () => {
    if (document.visibilityState !== 'visible') return
    // A browser may refuse, on a low battery for one: then the screen goes dark as it always did.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
  }
  const again = () => void take()
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
