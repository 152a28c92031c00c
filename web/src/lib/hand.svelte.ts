/** Draft of the member's next move: the chosen card, the clue being written, private marks. Nothing of it is sent yet. */
import { currentClue, may } from './selectors'
import type { Table } from './table.svelte'
import type { ClueNumber, Finding, View } from './types'
import { missingVotes, voters } from './actions'

/** A card that was touched once, and when: touched again after a pause, it is chosen no longer. */
export interface Chosen {
  card: number
  at: number
}

/** The referee's opinion of one word, and of no other. */
export interface Opinion {
  word: string
  findings: Finding[]
}

const SAVE_AFTER_MS = 400

/** Whoever guesses after a clue points for the others to see. */
const isPointing = (view: View): boolean => may(view, 'guess') !== undefined && view.table.phase === 'guess'

export class Hand {
  /** The cards I point at; the one touched last is the one to reveal. */
  pointed = $state.raw<readonly Chosen[]>([])
  /** The clue stays while the other spymaster is asked, and when the answer is no. */
  word = $state('')
  picked = $state<ClueNumber | null>(null)
  opinion = $state.raw<Opinion | null>(null)
  hint = $state(false)
  /** The clue is said at one table, and only its number is entered. */
  isAloud = $state(false)
  /** A penalty is being covered before the clue. */
  isCovering = $state(false)
  private marked = $state.raw<readonly number[] | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly atTable: () => Table) {}

  get chosen(): Chosen | null {
    return this.pointed.at(-1) ?? null
  }

  private get table(): Table {
    return this.atTable()
  }

  /** Private marks: mine as soon as I make them, those the server keeps before. */
  get marks(): readonly number[] {
    return this.marked ?? this.table.state.notes.cards
  }

  mark(card: number): void {
    const marks = this.marks
    this.keep(marks.includes(card) ? marks.filter((each) => each !== card) : [...marks, card])
  }

  /** The marks are kept by the server, so that another device of mine has them too. */
  private keep(cards: readonly number[]): void {
    this.marked = cards
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const { text } = this.table.state.notes
      void this.table.askQuietly({ do: 'keep_notes', text, cards: [...cards] })
    }, SAVE_AFTER_MS)
  }

  /** A clue was given: what was written for it is used up. */
  clear(): void {
    this.word = ''
    this.picked = null
    this.opinion = null
    this.keep([])
  }

  choose(view: View, card: number): void {
    const points = isPointing(view)
    // What nobody else sees, as in sudden death, is one card at a time.
    this.pointed = [...(points ? this.without(card) : []), { card, at: Date.now() }]
    if (points) this.table.send({ do: 'point', card })
  }

  /** Touched again: I point there no longer. */
  unchoose(view: View, card: number): void {
    this.pointed = this.without(card)
    if (isPointing(view)) this.table.send({ do: 'point', card, away: true })
  }

  private without(card: number): Chosen[] {
    return this.pointed.filter((each) => each.card !== card)
  }

  /** A choice is made on a card that may still be touched. */
  review(view: View): void {
    const touch = [...(may(view, 'guess')?.cards ?? []), ...(may(view, 'cover')?.cards ?? [])]
    if (this.pointed.some(({ card }) => !touch.includes(card)))
      this.pointed = this.pointed.filter(({ card }) => touch.includes(card))
    if (!may(view, 'cover')) this.isCovering = false
    // Given after it was asked about: the old clue does not stay in the entry.
    if (this.word && currentClue(view)?.giver === view.seat) this.clear()
  }

  async reveal(view: View, card: number): Promise<void> {
    const { table } = this
    if (table.isMoving) return
    if (!may(view, 'guess')) return void (await table.ask({ do: 'cover', card }))
    if (voters(table.state).length > 1) {
      await table.askQuietly({ do: 'vote', card })
      if (missingVotes(table.state, card).some((member) => member.id !== table.state.you)) return
    }
    await table.ask({ do: 'guess', card })
  }
}
