/** What this device remembers. Law: a browser that forbids it loses memory, not the game. */

export interface Memory {
  get(name: string): string | null
  set(name: string, value: string): void
}

export function browserMemory(): Memory {
  try {
    const store = window.localStorage
    store.setItem('nomdecode.try', '1')
    store.removeItem('nomdecode.try')
    return {
      get: (name) => store.getItem(`nomdecode.${name}`),
      set: (name, value) => {
        try {
          store.setItem(`nomdecode.${name}`, value)
        } catch {
          // The store is full: it is remembered until the page is closed, no longer.
        }
      },
    }
  } catch {
    return pageMemory()
  }
}

/** Tell whether what is remembered outlives the page. */
export function isLasting(): boolean {
  const name = 'nomdecode.try'
  try {
    window.localStorage.setItem(name, '1')
    window.localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

export function pageMemory(): Memory {
  const kept = new Map<string, string>()
  return { get: (name) => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) }
}
