/** The games finished on this device. Law: whatever is found in the browser's memory, nothing throws. */
import { sideOf } from './seats'
import type { Memory } from './storage'
import type { Game, PersonStudy, RoomView, Seat, View } from './types'

export type MyRole = 'gave' | 'guessed' | 'both'

/** One finished game: when, where, in which seat, and how it went. */
export interface MyGame {
  /** Milliseconds since the epoch, when this device saw the end. */
  at: number
  room: string
  number: number
  game: Game
  role: MyRole
  side: string | null
  won: boolean
  /** My id in that room, to find my justesse in a study. */
  me: string
  precision: number | null
  isDay: boolean
}

const NAME = 'games'
const VERSION = 1
const MOST = 200
const LONGEST = 1_000_000
const GAMES = ['words', 'images', 'duo', 'duo-images']

/** Read the games, the newest first. */
export function readGames(memory: Memory): MyGame[] {
  const text = memory.get(NAME)
  if (!text || text.length > LONGEST) return []
  try {
    const kept: unknown = JSON.parse(text)
    return isObject(kept) && kept.v === VERSION && Array.isArray(kept.games) ? kept.games.filter(isGame) : []
  } catch {
    return []
  }
}

const writeGames = (memory: Memory, games: readonly MyGame[]): void =>
  memory.set(NAME, JSON.stringify({ v: VERSION, games: games.slice(0, MOST) }))

const isSame = (one: MyGame, room: string, number: number): boolean =>
  one.room === room && one.number === number

/** Keep a game; one that is there already stays as it was. */
export function keepGame(memory: Memory, game: MyGame): void {
  const games = readGames(memory)
  if (!games.some((each) => isSame(each, game.room, game.number))) writeGames(memory, [game, ...games])
}

/** Write my justesse beside a game when its study has come. */
export function keepPrecision(
  memory: Memory,
  room: string,
  number: number,
  people: readonly Pick<PersonStudy, 'player' | 'precision'>[],
): void {
  const games = readGames(memory)
  const found = games.find((each) => isSame(each, room, number))
  const precision = people.find((person) => person.player === found?.me)?.precision ?? null
  if (!found || precision === null || found.precision === precision) return
  writeGames(
    memory,
    games.map((each) => (each === found ? { ...found, precision } : each)),
  )
}

export const clearGames = (memory: Memory): void => writeGames(memory, [])

/** The line of a game that is over, for who sat in it; null for spectators. */
export function myGame(view: View, room: RoomView, me: string | null, now: number): MyGame | null {
  const { outcome } = view.table
  if (!outcome || !view.seat || !me || view.table.phase !== 'over') return null
  return {
    at: now,
    room: room.code,
    number: room.games,
    game: room.game,
    role: roleOf(view.seat),
    side: sideOf(view.seat) ?? null,
    won: outcome.winners.includes(view.seat),
    me,
    precision: null,
    isDay: room.settings.day !== null,
  }
}

function roleOf(seat: Seat): MyRole {
  if (seat.startsWith('side')) return 'both'
  return seat.endsWith('spymaster') ? 'gave' : 'guessed'
}

/** Games, wins of a hundred, and mean justesse of the games that have one. */
export function totals(games: readonly MyGame[]): { games: number; won: number; precision: number | null } {
  const precise = games.flatMap((each) => (each.precision === null ? [] : [each.precision]))
  const mean = precise.reduce((sum, each) => sum + each, 0) / precise.length
  const won = games.filter((each) => each.won).length
  return {
    games: games.length,
    won: games.length ? won / games.length : 0,
    precision: precise.length ? Math.round(mean) : null,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isGame = (value: unknown): value is MyGame =>
  isObject(value) &&
  Number.isFinite(value.at) &&
  typeof value.room === 'string' &&
  Number.isInteger(value.number) &&
  GAMES.includes(value.game as string) &&
  ['gave', 'guessed', 'both'].includes(value.role as string) &&
  (value.side === null || typeof value.side === 'string') &&
  typeof value.won === 'boolean' &&
  typeof value.me === 'string' &&
  (value.precision === null || Number.isInteger(value.precision)) &&
  typeof value.isDay === 'boolean'
