import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followLocale } from '../src/lib/locale'
import { browserMemory, isLasting, pageMemory } from '../src/lib/storage'
import { addDays, hoursLeft, isDate, otherMonth, spoken, today, weekdayOf, weeksOf } from '../src/daily/dates'
import { keepDay, playedOn, readDays, streaksOf, type Days, type PlayedDay } from '../src/daily/days'
import { barsOf } from '../src/daily/figures'
import {
  clueSentence,
  lineOf,
  packed,
  sentence,
  symbolRow,
  unpacked,
  type DayMark,
  type DayOutcome,
} from '../src/daily/result'

beforeEach(() => followLocale(() => 'fr'))
afterEach(() => followLocale(() => 'fr'))

const day = (changes: Partial<PlayedDay> = {}): PlayedDay => ({
  turns: 4,
  par: 4,
  marks: 'ooo|oo|oo|oo',
  won: true,
  room: 'HIBOU-CERISE-42',
  on: '2026-11-16',
  ...changes,
})

describe('dates', () => {
  test('today is the date of the reader, not of Greenwich', () => {
    expect(today(new Date(2026, 10, 16, 0, 1))).toBe('2026-11-16')
    expect(today(new Date(2026, 10, 16, 23, 59))).toBe('2026-11-16')
  })

  test('a day has one before and one after on clock changes, in leap years and at the turn of the year', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31'])
      expect(addDays(addDays(date, 1), -1)).toBe(date)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  const ZONES = ['Europe/Paris', 'America/Montreal', 'Pacific/Kiritimati', 'Etc/GMT+12'] as const
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each(ZONES)(
    'in %s no date is missing or twice around a clock change and the 29th of February',
    (place) => {
      process.env.TZ = place
      for (const from of [
        '2026-03-07',
        '2026-03-28',
        '2026-10-24',
        '2026-10-31',
        '2028-02-27',
        '2026-12-30',
      ]) {
        const begin = Date.parse(`${from}T00:00:00Z`)
        const dates: string[] = []
        for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 30) {
          const now = new Date(begin + minutes * 60_000)
          if (dates.at(-1) !== today(now)) dates.push(today(now))
          expect(hoursLeft(now)).toBeGreaterThanOrEqual(0)
          expect(hoursLeft(now)).toBeLessThanOrEqual(25)
        }
        expect(dates.length).toBeGreaterThanOrEqual(4)
        dates.slice(1).forEach((date, at) => expect(date).toBe(addDays(dates[at] ?? '', 1)))
        const kept = Object.fromEntries(dates.map((on) => [`${on}/fr/guess`, day({ on })]))
        expect(streaksOf(kept, dates.at(-1) ?? '').days).toBe(dates.length)
      }
    },
  )

  test('a zone is really another one', () => {
    const now = new Date('2026-11-16T11:00:00Z')
    const dates = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((place) => {
      process.env.TZ = place
      return today(now)
    })
    expect(dates).toEqual(['2026-11-17', '2026-11-15'])
  })

  test('what is no date is none', () => {
    for (const text of ['', 'x', '2026-13-40', '2027-02-29', '2026-1-1'])
      expect(isDate(text), text).toBe(false)
    expect(isDate('2028-02-29')).toBe(true)
  })

  test('a month has its weeks from Monday to Sunday', () => {
    expect(weekdayOf('2026-11-16')).toBe(0)
    const weeks = weeksOf('2026-11-16')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(otherMonth('2026-01-31', -1)).toBe('2025-12-01')
    expect(otherMonth('2026-01-31', 1)).toBe('2026-02-01')
  })

  test('a date is said in the words of the language', () => {
    expect(spoken('2026-11-16', 'fr', 'long')).toBe('lundi 16 novembre')
    expect(spoken('2026-11-16', 'en', 'day')).toBe('November 16')
    expect(hoursLeft(new Date(2026, 10, 16, 15, 10))).toBe(8)
  })
})

describe('days on the device', () => {
  test('a day is kept once: playing again changes nothing', () => {
    const memory = pageMemory()
    keepDay(memory, '2026-11-16/fr/guess', day())
    keepDay(memory, '2026-11-16/fr/guess', day({ turns: 2 }))
    expect(readDays(memory)['2026-11-16/fr/guess']?.turns).toBe(4)
  })

  test.each(['forbidden', 'full'])('where the memory is %s a day is played, and nothing throws', (how) => {
    const refuse = () => {
      throw new DOMException('no', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
    }
    const store = {
      getItem: () => null,
      removeItem: () => {},
      setItem: (name: string) => (how === 'full' && name === 'nomdecode.try' ? undefined : refuse()),
    }
    vi.stubGlobal('window', { localStorage: store })
    const kept = keepDay(browserMemory(), '2026-11-16/fr/guess', day())
    expect(streaksOf(kept, '2026-11-16').days).toBe(1)
    expect(readDays(browserMemory())).toEqual({})
    expect(isLasting()).toBe(how === 'full')
    vi.unstubAllGlobals()
  })

  test('of more than 400 days the oldest go', () => {
    const memory = pageMemory()
    const many = Object.fromEntries(
      Array.from({ length: 401 }, (_, n) => [`${addDays('2026-01-01', n)}/fr/guess`, day()]),
    )
    memory.set('days', JSON.stringify({ v: 1, days: many }))
    const kept = keepDay(memory, '2030-01-01/fr/guess', day())
    expect(Object.keys(kept)).toHaveLength(400)
    expect(kept['2026-01-01/fr/guess']).toBeUndefined()
  })

  test.each([
    'not JSON',
    '3',
    'null',
    '[]',
    '{"v":9,"days":{}}',
    '{"v":1}',
    'x'.repeat(1_000_001),
    '{"v":1,"days":[]}',
  ])('what is broken is read as nothing', (text) => {
    const memory = pageMemory()
    memory.set('days', text)
    expect(readDays(memory)).toEqual({})
  })

  test('an entry that is no day is left out, the others stay', () => {
    const memory = pageMemory()
    const days = { '2026-11-16/fr/guess': day(), '2026-11-17/fr/guess': { turns: 'x' }, '../etc': day() }
    memory.set('days', JSON.stringify({ v: 1, days }))
    expect(Object.keys(readDays(memory))).toEqual(['2026-11-16/fr/guess'])
  })

  const days: Days = {
    '2026-11-16/fr/guess': day(),
    '2026-11-15/fr/guess-images': day({ on: '2026-11-15' }),
    '2026-11-14/fr/duo': day({ on: '2026-11-14', won: false }),
    '2026-11-13/fr/guess': day({ on: '2026-11-16' }),
  }

  test('a streak counts dates in a row finished on their date, won or lost; an archive day counts for neither', () => {
    expect(streaksOf(days, '2026-11-16')).toEqual({ days: 3, unbeaten: 2, played: 4 })
  })

  test('a streak holds while today is still to be played, and is over the day after', () => {
    expect(streaksOf(days, '2026-11-17').days).toBe(3)
    expect(streaksOf(days, '2026-11-18').days).toBe(0)
  })

  test('a streak goes over a clock change and the 29th of February', () => {
    const around = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-25', '2028-03-26', '2028-03-27']
    const kept = Object.fromEntries(around.map((on) => [`${on}/fr/guess`, day({ on })]))
    expect(streaksOf(kept, '2028-03-01').days).toBe(3)
    expect(streaksOf(kept, '2028-03-27').days).toBe(3)
  })

  test('the challenge of a date comes before its other kind', () => {
    const both = { '2026-11-16/fr/clue': day(), '2026-11-16/fr/guess': day() }
    expect(playedOn(both, '2026-11-16').map(([sheet]) => sheet.slice(14))).toEqual(['guess', 'clue'])
  })
})

const outcome = (changes: Partial<DayOutcome> = {}): DayOutcome => ({
  date: '2026-11-16',
  turns: 4,
  par: 4,
  won: true,
  marks: [
    ['o', 'o', 'o'],
    ['o', 'o'],
    ['o', 'n'],
    ['o', 'o', 'o'],
  ],
  numbers: [3, 2, 2, 2],
  ...changes,
})

describe('the result line', () => {
  const link = 'https://hote.example/day/2026-11-16'

  test('says it all without symbols, then shows them', () => {
    expect(lineOf(outcome(), 'fr', link, 'symbols')).toBe(
      `Nom de code, défi du 16 novembre\u00a0: 4 indices (par 4), une erreur.\n✅✅✅ · ✅✅ · ✅⬜ · ✅✅✅\n${link}`,
    )
  })

  test('in sentences it has no symbol', () => {
    const told = lineOf(outcome(), 'fr', link, 'sentences')
    expect(told).toContain('Indice 3\u00a0: 1 sur 2, puis un neutre.')
    expect(told).not.toMatch(/[✅⬜🔺💀]/u)
  })

  test('a loss says on which clue', () => {
    const lost = outcome({ won: false, turns: 3, marks: [['o'], ['o', 'e'], ['a']], numbers: [2, 2, 1] })
    expect(sentence(lost)).toBe('L’assassin, au 3e indice.')
    expect(sentence({ ...lost, marks: [['e']], turns: 1 })).toBe('Perdu au 1er indice.')
    expect(lineOf(lost, 'fr', link, 'symbols').split('\n')[0]).toContain('perdu au 3e indice.')
  })

  test('in English it is as complete', () => {
    followLocale(() => 'en')
    expect(lineOf(outcome({ marks: [['o']] }), 'en', link, 'symbols').split('\n')[0]).toBe(
      'Nom de code, challenge of November 16: 4 clues (par 4), no slips.',
    )
    expect(clueSentence(['o', 'e'], 2)).toBe('1 of 2, then one of theirs')
    expect(clueSentence(['o', 'a'], null)).toBe('1 found, then the assassin')
  })

  test('10,000 results have neither clue nor card in them, and 20 symbols at most', () => {
    const LETTERS: DayMark[] = ['o', 'n', 'e', 'a']
    let seed = 1
    const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides
    const most = { symbols: 0, sentences: 0 }
    for (let n = 0; n < 10_000; n++) {
      const marks = Array.from({ length: 1 + dice(9) }, () =>
        Array.from({ length: dice(5) }, () => LETTERS[dice(4)] ?? 'o'),
      )
      const each = outcome({
        marks,
        numbers: marks.map(() => dice(4)),
        turns: marks.length,
        won: dice(2) === 0,
      })
      for (const how of ['symbols', 'sentences'] as const) {
        const count = [...lineOf(each, 'fr', link, how).matchAll(/[✅⬜🔺💀]/gu)].length
        most[how] = Math.max(most[how], count)
      }
      if (packed(unpacked(packed(marks))) !== packed(marks)) throw new Error(packed(marks))
    }
    expect(most).toEqual({ symbols: 20, sentences: 0 })
  })

  test('a row of more than 20 symbols is left out', () => {
    expect(symbolRow({ marks: Array.from({ length: 7 }, () => ['o', 'o', 'o'] as DayMark[]) })).toBe('')
  })
})

test('figures are whole per cents, and one of them is mine', () => {
  const told = { sheet: '', par: 4, clues: [], games: 40, won: { '4': 20, '5': 8, '6': 4, '7': 4 }, lost: 4 }
  expect(barsOf(told, { turns: 5, won: true })).toEqual([
    { text: 'en 4', share: 50, isMine: false },
    { text: 'en 5 (toi)', share: 20, isMine: true },
    { text: 'en 6 et plus', share: 20, isMine: false },
    { text: 'perdu', share: 10, isMine: false },
  ])
  expect(barsOf(told, { turns: 7, won: true })[2]?.isMine).toBe(true)
  expect(barsOf(told, { turns: 3, won: false })[3]?.text).toBe('perdu (toi)')
})
