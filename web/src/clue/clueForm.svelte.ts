/** The clue on the banknote while it is written: word, number, opinion of the referee, and what the buttons below do. */
import type { Hand } from '$lib/hand.svelte'
import { reasonText } from '$lib/reasons'
import { refusalText } from '$lib/refusals'
import { namesAt } from '$lib/seats'
import { gravest, may } from '$lib/selectors'
import type { Table } from '$lib/table.svelte'
import type { ClueNumber, View } from '$lib/types'
import * as m from '$msg'
import { dockOf } from '$lib/actions'
import {
  barredBy,
  closedBy,
  closedText,
  isComplete,
  mustConfirm,
  oneEach,
  opinionOf,
  readClue,
  stepFor,
  suggested,
} from './composer'

const PAUSE = 350

/** `cover`: a penalty is offered first; `write`; `wait`: the other spymaster was asked about what is written. */
export type Writing = 'cover' | 'write' | 'wait' | null

export class ClueForm {
  input = $state<HTMLInputElement>()
  numberRow = $state<HTMLElement>()
  private failed = $state('')
  private isDeclined = $state(false)
  /** The word was sent off without a number. */
  private wantsNumber = $state(false)

  constructor(
    private readonly atTable: () => Table,
    private readonly seen: () => View,
    readonly hand: Hand,
  ) {
    // The referee is asked when the typing pauses; an answer to an older word is not shown.
    $effect(() => {
      const asked = this.typed.word
      if (!asked || this.mode === 'table' || this.writing !== 'write') return
      const timer = setTimeout(() => void this.judge(asked), PAUSE)
      return () => clearTimeout(timer)
    })
    $effect(() => {
      if (!this.mayCover) this.isDeclined = false
    })
  }

  private get table(): Table {
    return this.atTable()
  }

  private get view(): View {
    return this.seen()
  }

  readonly numbers = $derived.by((): ClueNumber[] => may(this.view, 'give_clue')?.numbers ?? [])
  private readonly mayCover = $derived.by(
    () => this.numbers.length > 0 && may(this.view, 'cover') !== undefined,
  )

  readonly writing = $derived.by((): Writing => {
    const dock = dockOf(this.view, this.table.state.room).is
    if (dock === 'asked') return 'wait'
    if (!this.numbers.length || this.hand.isCovering || (dock !== 'touch' && dock !== 'wait')) return null
    return this.mayCover && !this.isDeclined ? 'cover' : 'write'
  })

  readonly mode = $derived.by(() => this.table.state.room?.settings.mode ?? 'assist')
  readonly isAloud = $derived.by(() => this.mode === 'table' && this.hand.isAloud)
  readonly meant = $derived.by(() => this.hand.marks.filter((card) => !this.view.table.covered[card]))
  private readonly typed = $derived.by(() => readClue(this.hand.word, this.numbers))
  readonly draft = $derived.by(() => ({
    word: this.isAloud ? m.table_spoken() : this.typed.word,
    number: this.hand.picked ?? this.typed.number ?? suggested(this.numbers, this.meant.length),
  }))
  private readonly findings = $derived.by(() => opinionOf(this.draft, this.hand.opinion))
  /** A doubt that the other spymaster can settle: what the guessing bot knows is none. */
  readonly isDoubtful = $derived.by(
    () =>
      gravest(this.findings) === 'warn' && this.findings.some(({ code }) => code !== 'unknown_to_the_bot'),
  )
  readonly canAsk = $derived.by(() => may(this.view, 'ask_about_clue') !== undefined)
  readonly closed = $derived.by(() => (this.isAloud ? null : closedBy(this.view.closed, this.typed.word)))
  readonly next = $derived.by(() =>
    this.closed ? 'change' : stepFor(gravest(this.findings), this.mode, this.canAsk),
  )
  readonly rival = $derived.by(() => namesAt(this.view.table, this.view.table.judge).join(', '))
  readonly isSent = $derived.by(() =>
    this.table.sent.some((each) => each.do === 'give_clue' || each.do === 'ask_about_clue'),
  )
  readonly isReady = $derived.by(() => isComplete(this.draft) && !this.isSent)
  /** Numbers that a mission bars for this clue, and why. */
  readonly barred = $derived.by(() => {
    const entry = may(this.view, 'give_clue')
    return entry ? barredBy(entry, this.view.table) : null
  })
  /** The referee has read this word and finds nothing to say. */
  readonly isFine = $derived.by(
    () => this.typed.word !== '' && this.hand.opinion?.word === this.typed.word && !this.findings.length,
  )

  /** What stands against the word: a no of the other spymaster, a refusal, the referee's reasons. */
  readonly objections = $derived.by((): string[] => {
    if (this.closed)
      return [closedText(this.closed, namesAt(this.view.table, this.closed.by).join(', '), this.findings)]
    if (this.wantsNumber && this.draft.number === null) return [m.clue_pick_number()]
    const { refusal } = this.table
    if (refusal && !this.findings.length && this.failed === this.hand.word) return [refusalText(refusal.code)]
    const mayStillAsk = this.next === 'change' && this.canAsk
    const reasons = oneEach(this.findings).map((each) => reasonText(this.typed.word.toUpperCase(), each))
    return mayStillAsk ? [...reasons.slice(0, 1), m.clue_hard_ask({ name: this.rival })] : reasons.slice(0, 2)
  })

  pick(number: ClueNumber): void {
    this.hand.picked = number
  }

  declineCover(): void {
    this.isDeclined = true
  }

  private async judge(word: string): Promise<void> {
    const answer = await this.table.askQuietly({ do: 'judge', word })
    if (answer.is === 'done') this.hand.opinion = { word, findings: answer.findings }
  }

  /** Do what the main step is: give the clue, ask about it first, or write another. */
  async submit(): Promise<void> {
    if (this.next === 'change') return this.change()
    const { draft, hand } = this
    if (this.next === 'ask') return this.ask()
    if (!isComplete(draft)) return this.showMissing()
    if (this.isSent) return
    const clue = { word: draft.word.trim(), number: draft.number, meant: [...this.meant] }
    const answer = await this.table.ask({
      do: 'give_clue',
      ...clue,
      confirmed: mustConfirm(draft, hand.opinion),
    })
    this.failed = hand.word
    if (answer.is === 'refused' && answer.facts.findings)
      hand.opinion = { word: clue.word, findings: answer.facts.findings }
    if (answer.is !== 'done') return
    hand.clear()
    this.wantsNumber = false
    hand.hint = answer.hints.includes('more_than_words_left')
  }

  async ask(): Promise<void> {
    const { draft } = this
    if (!isComplete(draft)) return this.showMissing()
    if (this.isSent) return
    const clue = { word: draft.word.trim(), number: draft.number, meant: [...this.meant] }
    await this.table.ask({ do: 'ask_about_clue', ...clue })
    this.failed = this.hand.word
  }

  /** Lead to what the clue lacks: its word, else its number, which is said too. */
  private showMissing(): void {
    if (!this.draft.word.trim()) return this.input?.focus()
    this.wantsNumber = true
    this.numberRow?.querySelector<HTMLElement>('input:enabled')?.focus()
  }

  private change(): void {
    this.hand.word = ''
    this.input?.focus()
  }
}
