/** A table for examples: scripted moments are drawn as views. No rules: each moment says all that it shows. Pure. */
import { TABLE_DEFAULTS } from '$lib/joinView'
import type { Identity, LoggedClue, OpenTable, Side, View } from '$lib/types'

/** One moment of an example. What it leaves out stays as it was. */
export interface Moment {
  say: () => string
  /** The part of the example that begins here, to go straight to it. */
  chapter?: () => string
  /** Lay the key over the board, or take it away. */
  isKeyShown?: boolean
  meant?: readonly number[]
  clue?: LoggedClue | null
  active?: Side
  turned?: readonly [card: number, identity: Identity]
  marked?: readonly [card: number, side: Side]
  guesses?: number
  left?: number | null
}

export interface Example {
  game: OpenTable['game']
  cards: readonly string[]
  key: readonly Identity[]
  players: OpenTable['players']
  moments: readonly Moment[]
}

export const COLUMNS = 4

export interface Scene {
  view: View
  meant: readonly number[]
  clue: LoggedClue | null
}

/** The table after so many moments. */
export function scene(example: Example, upTo: number): Scene {
  const covered: (Identity | null)[] = example.cards.map(() => null)
  const marks: Side[][] = example.cards.map(() => [])
  let now: Moment = { say: () => '' }
  for (const moment of example.moments.slice(0, upTo + 1)) {
    now = { ...now, ...moment }
    if (moment.turned) covered[moment.turned[0]] = moment.turned[1]
    if (moment.marked) marks[moment.marked[0]]?.push(moment.marked[1])
  }
  const table = tableOf(example, now, covered, marks)
  return {
    view: {
      seat: example.game.startsWith('duo') ? 'side A' : null,
      table,
      keys: now.isKeyShown ? [{ cells: [...example.key], side: null }] : [],
      may: [],
      intents: [],
      question: null,
      closed: [],
    },
    meant: now.isKeyShown ? (now.meant ?? []) : [],
    clue: now.clue ?? null,
  }
}

/** A table that nobody has sat down at, with no card on it. */
export const BARE_TABLE: OpenTable = {
  ...TABLE_DEFAULTS,
  shown: [],
  game: 'words',
  options: {} as OpenTable['options'],
  language: 'fr',
  columns: COLUMNS,
  players: [],
  phase: 'clue',
  waiting_for: [],
  turn: 1,
  active: null,
  giver: null,
  guesser: null,
  cards: [],
  covered: [],
  touches: [],
  clues: [],
  guessing: false,
  guesses: 0,
  guesses_left: null,
  starts: null,
  spoken: false,
}

function tableOf(example: Example, now: Moment, covered: OpenTable['covered'], marks: Side[][]): OpenTable {
  return {
    ...BARE_TABLE,
    game: example.game,
    players: example.players,
    phase: now.clue ? 'guess' : 'clue',
    active: now.active ?? null,
    cards: [...example.cards],
    covered,
    clues: now.clue ? [now.clue] : [],
    guessing: Boolean(now.clue),
    guesses: now.guesses ?? 0,
    guesses_left: now.left ?? null,
    marks,
  }
}
