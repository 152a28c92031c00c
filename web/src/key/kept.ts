/** Keys that this device remembers, with their marks: the last five. Law: a browser that forbids it loses memory only. */
import type { Memory } from '$lib/storage'

export interface KeptKey {
  code: string
  /** Duo: which side this is, so that the grid is drawn the right way round. */
  side: 'A' | 'B' | null
  marks: number[]
  tokens: number
}

const NAME = 'keys'
const MOST = 5
export const MOST_TOKENS = 11

export function keptKeys(memory: Memory): KeptKey[] {
  try {
    const kept: unknown = JSON.parse(memory.get(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MOST) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is KeptKey {
  const each = value as Partial<KeptKey> | null
  return typeof each?.code === 'string' && Array.isArray(each.marks) && typeof each.tokens === 'number'
}

export const keep = (memory: Memory, key: KeptKey): void =>
  memory.set(
    NAME,
    JSON.stringify([key, ...keptKeys(memory).filter((each) => each.code !== key.code)].slice(0, MOST)),
  )

/** The code and the side after the sign #; a scanned code of Duo is the other side's. */
export function parseHash(hash: string): { code: string; side: 'A' | 'B' | null } {
  const [code = '', side] = decoded(hash.replace(/^#/, '')).split('.')
  return { code, side: side === 'A' || side === 'B' ? side : null }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
