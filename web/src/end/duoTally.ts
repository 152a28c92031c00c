/** What Duo's tokens were worth, line by line (D-36, D-37). Pure. */
import type { OpenTable, Outcome } from '$lib/types'
import * as m from '$msg'

export interface TallyRow {
  text: string
  points: number
}

const POINTS_LEFT = 3

/** The lines that make the score; none where no score is kept, and in a lost game. */
export function tallyRows({ tokens: bank }: Pick<OpenTable, 'tokens'>, outcome: Outcome): TallyRow[] {
  if (!bank || outcome.score === null) return []
  const rows: TallyRow[] = [
    { text: m.end_tally_left({ count: bank.unused }), points: bank.unused * POINTS_LEFT },
    { text: m.end_tally_taken({ count: bank.taken }), points: bank.taken },
  ]
  if (bank.marking) rows.push({ text: m.end_tally_bystanders({ count: bank.marking }), points: 0 })
  if (bank.discarded) rows.push({ text: m.end_tally_discarded({ count: bank.discarded }), points: 0 })
  if (outcome.sudden_death) rows.push({ text: m.end_tally_sudden(), points: -1 })
  return rows
}
