/** Calendar dates as strings, YYYY-MM-DD. Law: a day is a date of the reader's calendar, never so many milliseconds. */

/** The reader's own date. */
export function today(now: Date = new Date()): string {
  return written(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

const written = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

/** The date so many days later; at noon by UTC, where no clock is ever changed. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const found = new Date(Date.UTC(year, month - 1, day + days, 12))
  return written(found.getUTCFullYear(), found.getUTCMonth() + 1, found.getUTCDate())
}

/** The day of the week: 0 is Monday. */
export function weekdayOf(date: string): number {
  return (at(date).getUTCDay() + 6) % 7
}

/** The month of a date in weeks from Monday to Sunday; null where another month begins or ends. */
export function weeksOf(date: string): (string | null)[][] {
  const first = `${date.slice(0, 8)}01`
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The first day of the month before or after. */
export function otherMonth(date: string, step: -1 | 1): string {
  return step === 1
    ? addDays(`${date.slice(0, 8)}28`, 4).slice(0, 8) + '01'
    : addDays(`${date.slice(0, 8)}01`, -1).slice(0, 8) + '01'
}

/** A date in the words of a language: `day` 16 novembre, `long` lundi 16 novembre, `month` novembre 2026. */
export function spoken(
  date: string,
  locale: string,
  how: 'day' | 'long' | 'month' | 'weekday' | 'short',
): string {
  const name = `${locale} ${how}`
  const format = FORMATS.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...HOW[how] })
  FORMATS.set(name, format)
  return format.format(at(date))
}

/** Making one takes a hundred times as long as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

const HOW: Record<string, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  short: { month: 'short' },
}

function at(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** How many whole hours are left of the reader's date. */
export function hoursLeft(now: Date = new Date()): number {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return Math.floor((end.getTime() - now.getTime()) / 3_600_000)
}
