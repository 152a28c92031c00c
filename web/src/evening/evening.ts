/** What each member did this evening, sorted for the screen. Pure. */
import { getLocale } from '$lib/locale'
import type { Evening, PairEvening, PersonEvening } from '$lib/types'
import type { Hatch } from '../ink/tiles'

/** A bar of a chart: who, how long of 1, and the person’s colour. */
export interface Bar {
  person: PersonEvening
  value: number
  share: number
  hatch: Hatch
}

const LEAST_SCALE = 3

export const hatchOfPerson = (person: PersonEvening): Hatch =>
  person.side === 'red' || person.side === 'blue' ? person.side : 'contact'

/** The cards that one whole line of the chart of clues is worth. */
export const scaleOf = (people: PersonEvening[]): number =>
  Math.max(LEAST_SCALE, ...people.map((each) => (each.clues ? Math.ceil(each.found / each.clues) : 0)))

/** Who gave clues, the most cards a clue first. */
export function clueBars(people: PersonEvening[]): Bar[] {
  const scale = scaleOf(people)
  return people
    .filter((person) => person.clues > 0)
    .map((person) => {
      const value = person.found / person.clues
      return { person, value, share: value / scale, hatch: hatchOfPerson(person) }
    })
    .sort((one, other) => other.value - one.value)
}

/** Who touched cards, the most right ones of a hundred first. */
export const cardBars = (people: PersonEvening[]): Bar[] =>
  people
    .filter((person) => person.touches > 0)
    .map((person) => {
      const share = person.right / person.touches
      return { person, value: share, share, hatch: hatchOfPerson(person) }
    })
    .sort((one, other) => other.value - one.value)

/** Who played, the most games won first. */
export const byWins = (people: PersonEvening[]): PersonEvening[] =>
  [...people].sort((one, other) => other.won - one.won || other.games - one.games)

/** Half the width of the chart of pairs, in cards. */
export const pairScale = (pairs: readonly PairEvening[]): number =>
  Math.max(1, ...pairs.map((pair) => Math.abs(pair.rapport)))

export const nameIn = (evening: Evening, id: string): string =>
  evening.people.find((person) => person.member === id)?.name ?? ''

/** A time of the day as the device writes it. */
export const timeOf = (since: number | null): string =>
  new Intl.DateTimeFormat(getLocale(), { hour: 'numeric', minute: '2-digit' }).format((since ?? 0) * 1000)
