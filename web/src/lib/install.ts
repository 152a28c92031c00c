/** What makes the client installable: a service worker, where the browser offers one (https, localhost). */

export function offerOffline(): void {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) return
  // A browser that refuses plays on without the page for a silent server.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
