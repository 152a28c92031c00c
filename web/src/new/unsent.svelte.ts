/** A pasted list that nobody has added yet: it is added when the table is made, and never lost. */
class Unsent {
  /** Adds the list; null when there is none, or when it has too few words. */
  add: (() => Promise<boolean>) | null = null
}

export const unsent = new Unsent()
