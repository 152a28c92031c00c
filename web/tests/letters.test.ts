import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LETTERS } from '../tools/letters.js'

const MESSAGES = fileURLToPath(new URL('../messages', import.meta.url))
const drawn = new Set([...'∞']) // a mark of its own: no face has it

test('every letter of every message is in the faces that we send', () => {
  const known = new Set([...LETTERS, '\n'])
  for (const path of readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue
    const texts = readFileSync(join(MESSAGES, path), 'utf8').replaceAll('\\n', '\n')
    expect(
      [...new Set(texts)].filter((letter) => !known.has(letter) && !drawn.has(letter)),
      path,
    ).toEqual([])
  }
})
