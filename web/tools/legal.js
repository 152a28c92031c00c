// Lays the licence, the notices and the credits beside the client, so that every server shows them, offline too.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const client = new URL('src/nomdecode/web/', root)
const copy = (from, to) => copyFileSync(new URL(from, root), new URL(to, client))

copy('LICENSE', 'licence.txt')
copy('NOTICE', 'notice.txt')
copy('docs/credits.md', 'credits.txt')
mkdirSync(new URL('LICENSES/', client), { recursive: true })
for (const name of readdirSync(new URL('LICENSES/', root))) copy(`LICENSES/${name}`, `LICENSES/${name}`)
