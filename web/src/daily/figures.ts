/** How others did on a day, as bars. Pure. */
import type { DayResult } from '$lib/types'
import * as m from '$msg'
import type { DayOutcome } from './result'

export interface Bar {
  text: string
  /** Whole per cents of all games. */
  share: number
  isMine: boolean
}

const MANY = 6

export function barsOf(figures: DayResult, mine: Pick<DayOutcome, 'turns' | 'won'>): Bar[] {
  const won = Object.entries(figures.won ?? {}).map(([turns, count]) => [Number(turns), count] as const)
  const share = (count: number) => Math.round((100 * count) / Math.max(1, figures.games))
  const few = won.filter(([turns]) => turns < MANY)
  const many = won.filter(([turns]) => turns >= MANY).reduce((sum, [, count]) => sum + count, 0)
  const bars = few.map(([turns, count]) => {
    const isMine = mine.won && mine.turns === turns
    return { text: (isMine ? m.day_in_you : m.day_in)({ turns }), share: share(count), isMine }
  })
  const isMany = mine.won && mine.turns >= MANY
  if (many)
    bars.push({ text: isMany ? m.day_in_more_you() : m.day_in_more(), share: share(many), isMine: isMany })
  const lost = figures.lost ?? 0
  if (lost)
    bars.push({ text: mine.won ? m.day_lost() : m.day_lost_you(), share: share(lost), isMine: !mine.won })
  return bars
}
