// Lays a .br beside each script and style sheet: the server has no Brotli of its own, and sends these where it may.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const assets = new URL('../../src/nomdecode/web/assets/', import.meta.url)
for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each)))
  writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(readFileSync(new URL(name, assets))))
