/** Ids for commands. Law: never the same twice for one member, on plain http too, where `crypto.randomUUID` is missing. */

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

export function makeIds(random: (count: number) => Uint8Array = randomBytes): () => string {
  const prefix = [...random(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  let count = 0
  return () => `${prefix}-${(count++).toString(36)}`
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
