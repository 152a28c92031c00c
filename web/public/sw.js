// Only one duty: when the server does not answer, say so on a page of ours. The game itself is never kept.
const SHELF = 'nomdecode-offline-1'
const KEPT = ['/offline.html', '/offline.css', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(KEPT)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('nomdecode-') && name !== SHELF)
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (KEPT.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)))
})
