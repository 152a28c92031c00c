// Writes src/lib/protocol.ts from the server's schema. It is made anew at each build, so it cannot be out of date.
import { writeFile } from 'node:fs/promises'
import { compileFromFile } from 'json-schema-to-typescript'

const types = await compileFromFile('schema/protocol.json', {
  additionalProperties: false,
  bannerComment: '/* Made from schema/protocol.json by `npm run types`: do not edit. */',
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true },
})
await writeFile('src/lib/protocol.ts', types)
