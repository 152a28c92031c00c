/** A finished game as stops to step through, and what a seat saw at each. Pure; the server has folded the rules. */
import { CLUE_DEFAULTS, TABLE_DEFAULTS, TOUCH_DEFAULTS } from '$lib/joinView'
import { cardOf } from './cards'
import { identityName, numberName, sideName } from '$lib/names'
import { holdsKey, sideOf } from '$lib/seats'
import type { LoggedClue, OpenTable, Replay, Seat, Step, View } from '$lib/types'
import * as m from '$msg'
import { openKeys } from '../end/openKeys'

/** Through whose eyes a game is looked at: with everything open, from a seat, or from the room. */
export type Lens = 'all' | 'watch' | Seat

/** What is worth a stop; all else follows from it by itself. */
const STOPS = [
  'game_started',
  'clue_given',
  'card_covered',
  'card_marked',
  'clue_challenged',
  'challenge_upheld',
  'challenge_dismissed',
  'undone',
  'sudden_death_began',
  'player_replaced',
  'game_ended',
]

/** The events that one stops at, by their place among all steps. */
export const stopsOf = (replay: Replay): number[] =>
  replay.steps.flatMap((step, place) => (STOPS.includes(step.after) ? [place] : []))

export function lensesOf(replay: Replay): Lens[] {
  const seats = new Set(replay.players.map((player) => player.seat))
  return ['all', ...seats, 'watch']
}

/** The clue that is being guessed at a step. */
export function clueAt(replay: Replay, step: Step): LoggedClue | null {
  const clue =
    step.clues > 0 && !['clue', 'sudden_death'].includes(step.phase) ? replay.clues[step.clues - 1] : null
  return clue ? { approved: false, standing: 'given', ...clue } : null
}

/** The table at a step as somebody with this lens saw it; after the end the key is open to all. */
export function viewAt(replay: Replay, place: number, lens: Lens): View {
  const step = replay.steps[place] as Step
  const isOver = step.phase === 'over'
  const seat = lens === 'all' || lens === 'watch' ? null : lens
  const view: View = {
    seat,
    table: tableAt(replay, step),
    keys: lens === 'all' || isOver ? replay.keys : keysOf(replay, seat),
    may: [],
    intents: replay.intents
      .filter((intent) => intent.clue < step.clues)
      .filter((intent) => lens === 'all' || isOver || replay.clues[intent.clue]?.giver === seat),
    question: null,
    closed: [],
  }
  return lens === 'all' || isOver ? openKeys({ ...view, seat: null }) : view
}

const keysOf = (replay: Replay, seat: Seat | null): Replay['keys'] => {
  if (seat === null) return []
  const side = sideOf(seat)
  if (side === 'A' || side === 'B') return replay.keys.filter((key) => key.side === side)
  return holdsKey(seat) ? replay.keys : []
}

function tableAt(replay: Replay, step: Step): OpenTable {
  const touches = replay.touches.slice(0, step.touches).map((touch) => ({
    ...TOUCH_DEFAULTS,
    ...touch,
  }))
  const clues = replay.clues.slice(0, step.clues).map((clue) => ({ ...CLUE_DEFAULTS, ...clue }))
  return {
    ...TABLE_DEFAULTS,
    shown: [],
    game: replay.game,
    options: replay.options,
    language: replay.language,
    columns: replay.columns,
    players: replay.players,
    cards: replay.cards,
    starts: replay.starts,
    spoken: false,
    phase: step.phase,
    waiting_for: [],
    turn: step.turn,
    active: step.active,
    giver: null,
    guesser: null,
    covered: step.covered,
    touches,
    clues,
    guessing: clueAt(replay, step) !== null,
    guesses: step.guesses,
    guesses_left: step.guesses_left,
    red_left: step.left?.[0] ?? null,
    blue_left: step.left?.[1] ?? null,
    facing: step.facing,
    marks: step.marks,
    tokens: step.tokens,
    sudden_death: step.phase === 'sudden_death',
    outcome: step.phase === 'over' ? replay.outcome : null,
  }
}

export const nameOf = (replay: Replay, id: string | null): string =>
  replay.players.find((player) => player.id === id)?.name ?? ''

const clueText = (clue: LoggedClue): string => `${clue.word} ${numberName(clue.number)}`

/** What happened at a step, as one line. */
export function lineAt(replay: Replay, place: number, names: (card: number) => string): string {
  const step = replay.steps[place] as Step
  const clue = clueAt(replay, step)
  switch (step.after) {
    case 'clue_given':
      return m.replay_line_clue({
        name: nameOf(replay, step.by) || sideName(step.active),
        clue: clue ? clueText(clue) : '',
      })
    case 'card_covered':
    case 'card_marked': {
      const card = step.card ?? 0
      const identity = step.after === 'card_marked' ? 'bystander' : (step.covered[card] ?? 'neutral')
      return m.say_turned({ card: names(card), identity: identityName(identity) })
    }
    case 'game_started':
      return m.replay_line_began()
    case 'game_ended':
      return m.replay_line_ended()
    case 'undone':
      return m.replay_line_undone()
    case 'sudden_death_began':
      return m.replay_line_sudden_death()
    case 'player_replaced':
      return m.replay_line_replaced()
    default:
      return m.replay_line_challenge()
  }
}

/** The same for a screen reader: the turn and the clue before it. */
export function valueText(replay: Replay, place: number, names: (card: number) => string): string {
  const step = replay.steps[place] as Step
  const clue = clueAt(replay, step)
  const line = lineAt(replay, place, names)
  const isOfClue = !['clue_given', 'sudden_death_began', 'game_ended'].includes(step.after)
  if (!clue || !isOfClue) return m.replay_value({ turn: step.turn, line })
  return m.replay_value_clue({ turn: step.turn, clue: clueText(clue), line })
}

/** The stop of the next clue, or of the one before. */
export function nextClue(replay: Replay, stops: number[], at: number, way: 1 | -1): number {
  for (let stop = at + way; stop >= 0 && stop < stops.length; stop += way)
    if (replay.steps[stops[stop] as number]?.after === 'clue_given') return stop
  return way === 1 ? stops.length - 1 : 0
}

/** The whole story as lines of text, to be copied. */
export function storyText(replay: Replay): string {
  const lines = replay.clues.map((clue, place) => {
    const touched = replay.touches
      .filter((touch) => touch.clue === place)
      .map((touch) => `${cardOf(replay, touch.card)} (${identityName(touch.identity)})`)
    const giver = replay.players.find((player) => player.seat === clue.giver)?.name ?? ''
    const head = `${giver} : ${clueText({ approved: false, standing: 'given', ...clue })}`
    return touched.length ? `${head} → ${touched.join(', ')}` : head
  })
  return lines.join('\n')
}
