/** The referee's doubts about a clue that this seat has to judge; the referee is asked again for the cards they are about. */
import type { Dock } from '$lib/actions'
import type { Table } from '$lib/table.svelte'
import type { Finding } from '$lib/types'
import { reasonNamesText } from './reasonNames'

export class Doubts {
  private findings = $state.raw<Finding[]>([])

  constructor(
    private readonly atTable: () => Table,
    private readonly asked: () => Dock,
  ) {
    $effect(() => {
      const { word } = this
      this.findings = []
      if (word) void this.judge(word)
    })
  }

  private readonly codes = $derived.by((): readonly string[] => {
    const dock = this.asked()
    if (dock.is === 'question') return dock.question.ruling
    return dock.is === 'rule' ? (this.atTable().state.view?.table.disputed ?? []) : []
  })

  /** The word to be judged, if there are doubts about it. */
  private readonly word = $derived.by((): string => {
    const dock = this.asked()
    if (!this.codes.length) return ''
    if (dock.is === 'question') return dock.question.word
    return this.atTable().state.view?.table.clues.at(-1)?.word ?? ''
  })

  readonly texts = $derived.by(() => reasonNamesText(this.codes, this.findings))

  private async judge(word: string): Promise<void> {
    const answer = await this.atTable().askQuietly({ do: 'judge', word })
    if (answer.is === 'done' && word === this.word) this.findings = answer.findings
  }
}
