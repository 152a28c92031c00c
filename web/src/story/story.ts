/** The story of a finished game: each clue, what was meant, what came of it. Pure. */
import { history } from '$lib/selectors'
import type { LoggedClue, Side, Touch, View } from '$lib/types'

/** What is worth a word beside a clue. */
export type Remark = 'best' | 'all' | 'assassin' | 'gift' | 'none'

export interface Chapter {
  place: number
  clue: LoggedClue
  side: Side | null
  touches: Touch[]
  /** What its giver had in mind, as far as they said so. */
  meant: number[]
  /** Of that, what was not found then. */
  missed: number[]
  /** What a bot was afraid would be touched. */
  feared: number[]
  /** Whether it came otherwise than meant, or nothing was meant but to warn (V-01): then what was in mind is told. */
  isExplained: boolean
  remark: Remark
}

export function story(view: View): Chapter[] {
  const told = history(view).map((each) => {
    const intent = view.intents.find((one) => one.clue === each.place)
    const meant = intent?.meant ?? []
    const found = new Set(each.touches.map((touch) => touch.card))
    const missed = meant.filter((card) => !found.has(card))
    const feared = intent?.feared ?? []
    const isFeared = feared.length > 0 && (meant.length === 0 || feared.some((card) => found.has(card)))
    return { ...each, meant, missed, feared, isExplained: missed.length > 0 || isFeared }
  })
  const best = bestOf(told)
  return told.map((each) => ({ ...each, remark: each.place === best ? 'best' : remarkOn(each) }))
}

type Draft = Omit<Chapter, 'remark'>

const isRight = (touch: Touch, side: Side | null): boolean =>
  touch.why === 'guess' && (touch.identity === 'contact' || touch.identity === side)

/** How many cards a clue has found; the extra guess was made for an older one. */
export function hits(chapter: Draft): number {
  const found = chapter.touches.filter((touch) => isRight(touch, chapter.side)).length
  const { number } = chapter.clue
  return typeof number === 'number' && number > 0 ? Math.min(found, number) : found
}

/** The guesses of Duo's sudden death, which belong to no clue. */
export const suddenGuesses = (view: View): Touch[] =>
  view.table.sudden_death
    ? view.table.touches.filter((touch) => touch.clue === null && touch.why === 'guess' && !touch.taken_back)
    : []

/** The clue that found most, if it found two or more; the earlier one of two as good. */
function bestOf(told: Draft[]): number | null {
  const most = Math.max(0, ...told.map(hits))
  return most < 2 ? null : (told.find((each) => hits(each) === most)?.place ?? null)
}

function remarkOn(draft: Draft): Remark {
  const last = draft.touches.at(-1)
  if (last?.identity === 'assassin') return 'assassin'
  if (draft.side && (last?.identity === 'red' || last?.identity === 'blue') && last.identity !== draft.side)
    return 'gift'
  const isClean = draft.missed.length === 0 && draft.touches.every((touch) => isRight(touch, draft.side))
  return draft.meant.length > 1 && isClean ? 'all' : 'none'
}
