/** How a game ended, in words: who, why, and what it was worth. */
import { inEdition } from '$lib/locale'
import { sideName } from '$lib/names'
import { hasPictures, sideOf, splitOf } from '$lib/seats'
import { left } from '$lib/selectors'
import type {
  DuoImagesOptions,
  DuoOptions,
  Ending,
  OpenTable,
  Options,
  Outcome,
  Seat,
  Side,
  Title,
  View,
} from '$lib/types'
import * as m from '$msg'

/** How it ended, in the words of the game's edition. */
export const endTitle = (view: View): string => inEdition(view.table.options, () => title(view))

function title(view: View): string {
  const { outcome } = view.table
  const split = splitOf(view.table)
  if (!outcome) return ''
  if (split === 'duo') return outcome.winners.length ? m.end_won_together() : duoLost(view)
  if (split === 'together') return outcome.winners.length ? m.end_won_together() : m.end_lost_together()
  return m.end_wins({ side: sideName(outcome.side) })
}

/** How the end feels to the reader: won, lost, or black for those who met the assassin. */
export type Mood = 'won' | 'lost' | 'assassin' | 'told'

/** Beside real cards a device lies between both teams, and may be the only one: it takes no side. */
const readerOf = ({ seat, table }: View): Seat | null =>
  table.spoken && ['teams', 'three'].includes(splitOf(table)) ? null : seat

export function moodOf(view: View): Mood {
  const reader = readerOf(view)
  const { outcome } = view.table
  if (!outcome) return 'told'
  const isAssassin = outcome.ending === 'assassin'
  const isTogether = splitOf(view.table) === 'duo' || splitOf(view.table) === 'together'
  if (!reader && !isTogether) return isAssassin ? 'assassin' : 'told'
  if (reader ? outcome.winners.includes(reader) : outcome.winners.length) return 'won'
  return isAssassin ? 'assassin' : 'lost'
}

/** The title as it concerns the reader; those who look on read who has won. */
export const myTitle = (view: View): string => inEdition(view.table.options, () => ownTitle(view))

function ownTitle(view: View): string {
  const { outcome } = view.table
  const split = splitOf(view.table)
  if (!outcome || !readerOf(view) || split === 'together') return endTitle(view)
  if (split === 'duo') return outcome.winners.length ? m.end_won_together() : duoLost(view)
  const mood = moodOf(view)
  if (mood === 'won') return m.end_you_won()
  return mood === 'assassin' ? m.end_you_assassin() : m.end_you_lost({ side: sideName(outcome.side) })
}

/** So close: two contacts or fewer were missing. */
const CLOSE = 2

function duoLost({ table }: View): string {
  if (table.outcome?.ending === 'assassin') return m.end_lost_duo_assassin()
  return (table.contacts_missing ?? CLOSE + 1) <= CLOSE ? m.end_lost_duo_close() : m.end_lost_duo()
}

/** Why it ended, and a kind word for those who lost. */
export const myWhy = (view: View): string => inEdition(view.table.options, () => ownWhy(view))

function ownWhy(view: View): string {
  const { outcome } = view.table
  const side = sideOf(readerOf(view))
  if (!outcome || (side !== 'red' && side !== 'blue')) return endWhy(view)
  const mood = moodOf(view)
  if (mood === 'assassin') return `${endWhy(view)} ${m.end_you_assassin_line()}`
  if (mood !== 'lost' || outcome.ending !== 'all_found') return endWhy(view)
  const count = left(view, side) ?? 0
  return (hasPictures(view.table) ? m.end_you_lost_pictures : m.end_you_lost_words)({ count })
}

export function endWhy({ table }: View): string {
  const { outcome } = table
  return outcome ? inEdition(table.options, () => WHY[outcome.ending](table, outcome)) : ''
}

const WHY: Record<Ending, (table: OpenTable, outcome: Outcome) => string> = {
  all_found: allFound,
  assassin: (table, { side }) => {
    const split = splitOf(table)
    if (split === 'duo') return m.end_assassin_duo()
    if (split === 'together') return m.end_assassin_together()
    return split === 'three' ? m.end_assassin_three(loser(side)) : m.end_assassin_teams(loser(side))
  },
  assassin_last: () => m.end_assassin_last(),
  cleared: () => m.end_cleared(),
  clearance_failed: () => m.end_clearance_failed(),
  opponent_done: () => m.end_opponent_done(),
  sudden_death: () => m.end_sudden_death(),
  too_many_marks: () => m.end_too_many_marks(),
  out_of_time: () => m.end_out_of_time(),
  conceded: (_, { side }) => (side ? m.end_conceded_by(loser(side)) : m.end_conceded()),
}

function allFound(table: OpenTable, outcome: Outcome): string {
  const split = splitOf(table)
  if (split === 'duo') return outcome.sudden_death ? m.end_all_found_sudden_death() : m.end_all_found_duo()
  const isGift = isOthersTouch(table, outcome.side)
  if (isGift) return hasPictures(table) ? m.end_gift_picture() : m.end_gift_word()
  if (split === 'together') return m.end_all_found_together()
  return hasPictures(table) ? m.end_all_found_pictures() : m.end_all_found_words()
}

/** Tell whether the last card was turned by the side that lost by it. */
function isOthersTouch(table: OpenTable, winner: Side | null): boolean {
  const last = table.touches.at(-1)
  const toucher = sideOf(last?.by ?? null)
  return last?.why === 'guess' && toucher !== null && winner !== null && toucher !== winner
}

const loser = (winner: Side | null) => ({ side: sideName(winner === 'red' ? 'blue' : 'red') })

const TITLE: Record<Title, () => string> = {
  coop_0: m.end_title_coop_0,
  coop_1: m.end_title_coop_1,
  coop_2: m.end_title_coop_2,
  coop_3: m.end_title_coop_3,
  coop_4: m.end_title_coop_4,
  coop_5: m.end_title_coop_5,
  coop_6: m.end_title_coop_6,
  coop_7: m.end_title_coop_7,
  coop_8: m.end_title_coop_8,
  duo_accomplished: m.end_title_duo_accomplished,
  duo_won: m.end_title_duo_won,
  duo_good: m.end_title_duo_good,
  duo_brilliant: m.end_title_duo_brilliant,
}

/** The line of a score together, in the words of the game's edition. */
export function honour(outcome: Outcome, options?: Options): string {
  return outcome.title ? inEdition(options ?? {}, TITLE[outcome.title]) : ''
}

/** O-07: the printed number of tokens of Duo; its box has two more. */
const PRINTED = { duo: 9, 'duo-images': 7 }
const MORE = 2

/** What might help the next time in Duo: more tokens where there are any, the printed nine after a win with more. */
export function nextTime(view: View): string {
  const { outcome, options, game } = view.table
  if (!outcome || !('tokens' in options) || (game !== 'duo' && game !== 'duo-images')) return ''
  const isFree = !isMission(options, PRINTED[game])
  if (outcome.winners.length)
    return isFree && game === 'duo' && options.tokens > PRINTED.duo ? m.end_next_nine() : ''
  const canAdd = isFree && options.tokens < PRINTED[game] + MORE
  return outcome.ending === 'sudden_death' && canAdd ? m.end_next_tokens() : m.end_next_again()
}

/** A mission has its own tokens and its own rules: nobody adds to them. */
const isMission = (options: DuoOptions | DuoImagesOptions, printed: number): boolean =>
  options.tokens < printed ||
  options.allowed_marks !== null ||
  !options.sudden_death ||
  options.bold_clues > 0
