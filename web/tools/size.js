// Fails when what a browser needs before the first picture is larger than promised.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const MOST = { js: 110_000, css: 25_000 }
const root = new URL('../../src/nomdecode/web/', import.meta.url)
const page = readFileSync(new URL('index.html', root), 'utf8')
const initial = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g)]
const sizes = { js: 0, css: 0 }
for (const [, path, kind] of initial) sizes[kind] += gzipSync(readFileSync(new URL(path, root))).length
for (const [kind, bytes] of Object.entries(sizes)) {
  console.log(`initial ${kind}: ${(bytes / 1000).toFixed(1)} kB of ${MOST[kind] / 1000} kB (gzip)`)
  if (bytes > MOST[kind]) process.exitCode = 1
}
if (!sizes.js || !sizes.css) throw new Error('index.html names no script or no style sheet')

// The key card alone is a small page of its own.
const MOST_KEY = 20_000
const key = ['key.html', 'key.js', 'key.css'].map(
  (name) => gzipSync(readFileSync(new URL(name, root))).length,
)
const keyBytes = key.reduce((sum, bytes) => sum + bytes, 0)
console.log(`key card alone: ${(keyBytes / 1000).toFixed(1)} kB of ${MOST_KEY / 1000} kB (gzip)`)
if (keyBytes > MOST_KEY) process.exitCode = 1
