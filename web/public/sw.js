// When the server does not answer: the key card alone (`/key`) still works, everything else says so on a page of ours.
// The game itself is never kept.
const SHELF = 'nomdecode-offline-3'
const KEY = [
  '/key.html',
  '/key.js',
  '/key.css',
  '/key-old-standard-tt-700-normal.woff2',
  '/key-old-standard-tt-400-italic.woff2',
  '/key-sofia-sans-condensed-500-normal.woff2',
]
const KEPT = ['/offline.html', '/offline.css', '/icon.svg', ...KEY]

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
    event.respondWith(
      fetch(request).catch(() => caches.match(path === '/key' ? '/key.html' : '/offline.html')),
    )
  else if (KEPT.includes(path)) event.respondWith(freshOrKept(request, path))
})

/** The newest file where there is a network, and then it is the one that is kept. */
async function freshOrKept(request, path) {
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await (await caches.open(SHELF)).put(path, fresh.clone())
    return fresh
  } catch {
    return caches.match(path)
  }
}
