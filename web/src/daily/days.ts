/** The days played on this device. Law: whatever is found in the browser's memory, nothing throws. */
import type { Memory } from '$lib/storage'
import { addDays } from './dates'

/** How a day went; `marks` has a group for each clue: o ours, n neutral, e theirs, a the assassin. */
export interface PlayedDay {
  turns: number
  par: number
  marks: string
  won: boolean
  room: string
  /** The date on which it was finished: another one than its own fills the calendar and counts for no streak. */
  on: string
}

/** Played days by the name of their sheet: 2026-11-16/fr/guess. */
export type Days = Readonly<Record<string, PlayedDay>>

const NAME = 'days'
const VERSION = 1
const MOST = 400
const LONGEST = 1_000_000

export function readDays(memory: Memory): Days {
  const text = memory.get(NAME)
  if (!text || text.length > LONGEST) return {}
  try {
    const kept: unknown = JSON.parse(text)
    if (!isObject(kept) || kept.v !== VERSION || !isObject(kept.days)) return {}
    return Object.fromEntries(Object.entries(kept.days).filter(isPlayed))
  } catch {
    return {}
  }
}

/** Keep a day; a day that was finished before stays as it was. */
export function keepDay(memory: Memory, sheet: string, played: PlayedDay): Days {
  const days = readDays(memory)
  return days[sheet] ? days : writeDays(memory, { ...days, [sheet]: played })
}

/** Keep these days and no others: the newest, as many as there is room for. */
export function writeDays(memory: Memory, days: Days): Days {
  const kept = Object.entries(days)
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, MOST)
  const found: Days = Object.fromEntries(kept)
  memory.set(NAME, JSON.stringify({ v: VERSION, days: found }))
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isPlayed(entry: [string, unknown]): entry is [string, PlayedDay] {
  const [name, value] = entry
  return (
    /^\d{4}-\d{2}-\d{2}\/[\w-]+\/[\w-]+$/.test(name) &&
    isObject(value) &&
    Number.isInteger(value.turns) &&
    Number.isInteger(value.par) &&
    typeof value.marks === 'string' &&
    typeof value.won === 'boolean' &&
    typeof value.room === 'string' &&
    typeof value.on === 'string'
  )
}

export const dateOf = (sheet: string): string => sheet.slice(0, 10)

/** What was played of a date, the challenge of the day first. */
export function playedOn(days: Days, date: string): [string, PlayedDay][] {
  const isChallenge = (sheet: string) => sheet.split('/')[2]?.startsWith('guess') ?? false
  return Object.entries(days)
    .filter(([sheet]) => dateOf(sheet) === date)
    .sort(([one], [other]) => Number(isChallenge(other)) - Number(isChallenge(one)))
}

export interface Streaks {
  /** Dates in a row with a day finished on its date, won or lost. */
  days: number
  /** Of those, how many since the last loss. */
  unbeaten: number
  /** All that was played. */
  played: number
}

/** Count from today backwards, or from yesterday while today is still to be played. */
export function streaksOf(days: Days, today: string): Streaks {
  const onTime = Object.entries(days).filter(([sheet, each]) => each.on === dateOf(sheet))
  const dates = new Set(onTime.map(([sheet]) => dateOf(sheet)))
  const lost = new Set(onTime.filter(([, each]) => !each.won).map(([sheet]) => dateOf(sheet)))
  let [inARow, unbeaten, isUnbeaten] = [0, 0, true]
  for (let date = dates.has(today) ? today : addDays(today, -1); dates.has(date); date = addDays(date, -1)) {
    inARow += 1
    isUnbeaten &&= !lost.has(date)
    if (isUnbeaten) unbeaten += 1
  }
  return { days: inARow, unbeaten, played: Object.keys(days).length }
}
