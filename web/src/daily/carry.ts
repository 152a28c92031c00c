/** Days that move to another device in a link: packed after the sign #, so that no server sees them. Pure. */
import { isDate } from './dates'
import { dateOf, type Days, type PlayedDay } from './days'

const KINDS = { g: 'guess', i: 'guess-images', c: 'clue', d: 'duo' } as const
const LETTERS: Record<string, string> = Object.fromEntries(
  Object.entries(KINDS).map(([letter, kind]) => [kind, letter]),
)
const ENTRY = /^(\d{6})([a-zA-Z-]{2,8})\.([gicd])\.(\d{1,2})\.(\d{1,2})\.([onea-]{0,60})\.([wl])(\d{6})?$/
const MOST = 400
const LONGEST = 40_000

const short = (date: string): string => date.slice(2).replaceAll('-', '')
const long = (digits: string): string => `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`

/** Days as letters that a link may hold; the room of a day stays behind: another device is no member of it. */
export function packDays(days: Days): string {
  return Object.entries(days)
    .map(([sheet, day]) => {
      const [date = '', language = '', kind = ''] = sheet.split('/')
      const late = day.on === date ? '' : short(day.on)
      const marks = day.marks.replaceAll('|', '-')
      const went = (day.won ? 'w' : 'l') + late
      return [short(date) + language, LETTERS[kind] ?? '', day.turns, day.par, marks, went].join('.')
    })
    .filter((entry) => ENTRY.test(entry))
    .join('_')
}

/** The days of a link; what cannot be read is left out. */
export function unpackDays(text: string): Days {
  if (text.length > LONGEST) return {}
  const found = text.split('_').slice(0, MOST).flatMap(unpackedDay)
  return Object.fromEntries(found)
}

function unpackedDay(entry: string): [string, PlayedDay][] {
  const [, digits, language, letter, turns, par, marks = '', went, late] = ENTRY.exec(entry) ?? []
  if (!digits) return []
  const date = long(digits)
  const on = late ? long(late) : date
  if (!isDate(date) || !isDate(on)) return []
  const sheet = `${date}/${language}/${KINDS[letter as keyof typeof KINDS]}`
  const numbers = { turns: Number(turns), par: Number(par) }
  return [[sheet, { ...numbers, marks: marks.replaceAll('-', '|'), won: went === 'w', room: '', on }]]
}

/** Both together; of a day that both know, what counts for more: on its date, won, in fewer clues. */
export function mergeDays(ours: Days, theirs: Days): Days {
  const merged: Record<string, PlayedDay> = { ...ours }
  for (const [sheet, day] of Object.entries(theirs)) {
    const known = merged[sheet]
    if (!known || isBetter(sheet, day, known)) merged[sheet] = day
  }
  return merged
}

function isBetter(sheet: string, day: PlayedDay, known: PlayedDay): boolean {
  const worth = (each: PlayedDay) => [Number(each.on === dateOf(sheet)), Number(each.won), -each.turns]
  const [one, other] = [worth(day), worth(known)]
  const at = one.findIndex((value, place) => value !== other[place])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/** How many days of a link this device does not have, or has a lesser result of. */
export const newDays = (ours: Days, theirs: Days): number => {
  const merged = mergeDays(ours, theirs)
  return Object.keys(theirs).filter((sheet) => merged[sheet] !== ours[sheet]).length
}
