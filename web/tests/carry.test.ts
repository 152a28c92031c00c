import { describe, expect, test } from 'vitest'
import { mergeDays, newDays, packDays, unpackDays } from '../src/daily/carry'
import { addDays } from '../src/daily/dates'
import { streaksOf, type Days, type PlayedDay } from '../src/daily/days'
import { formatRoute, parseRoute } from '../src/lib/route'

const day = (changes: Partial<PlayedDay> = {}): PlayedDay => ({
  turns: 4,
  par: 4,
  marks: 'ooo|oo|oo|oo',
  won: true,
  room: 'HIBOU-CERISE-42',
  on: '2026-11-16',
  ...changes,
})

describe('days to another device', () => {
  const days: Days = {
    '2026-11-16/fr/guess': day(),
    '2026-11-15/fr-CA/guess-images': day({ on: '2026-11-15', won: false, marks: 'oa', turns: 1, par: 3 }),
    '2026-11-14/en/duo': day({ on: '2026-11-16', marks: 'on|', turns: 12 }),
    '2026-11-13/fr/clue': day({ on: '2026-11-13', marks: '' }),
  }
  const withoutRooms = Object.fromEntries(
    Object.entries(days).map(([sheet, each]) => [sheet, { ...each, room: '' }]),
  )

  test('they are the same there, but for the rooms', () => {
    expect(unpackDays(packDays(days))).toEqual(withoutRooms)
  })

  test('the link is one that the page reads again, and 400 days fit into it', () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [`${addDays('2026-01-01', n)}/fr-CA/guess`, day()]),
    )
    const link = new URL(formatRoute({ page: 'day', carried: packDays(many) }), 'https://hote.example')
    expect(link.href.length).toBeLessThan(20_000)
    const route = parseRoute(link.pathname, link.search, link.hash)
    expect(route.page === 'day' && Object.keys(unpackDays(route.carried ?? '')).length).toBe(400)
  })

  test.each([
    '',
    'x',
    '_',
    '261340fr.g.4.4.o.w',
    '261116fr.x.4.4.o.w',
    '261116fr.g.4.4.<b>.w',
    'a'.repeat(50_000),
  ])('what is no day is left out: %s', (text) => expect(unpackDays(text.slice(0, 45_000))).toEqual({}))

  test('of a day that both know the better one stays: on its date, then won, then in fewer clues', () => {
    const sheet = '2026-11-16/fr/guess'
    const worse = [day({ turns: 5 }), day({ won: false, turns: 2 }), day({ on: '2026-11-18', turns: 3 })]
    for (const each of worse) {
      expect(mergeDays({ [sheet]: each }, { [sheet]: day() })[sheet]).toEqual(day())
      expect(mergeDays({ [sheet]: day() }, { [sheet]: each })[sheet]).toEqual(day())
      expect(newDays({ [sheet]: day() }, { [sheet]: each })).toBe(0)
    }
    expect(newDays({}, days)).toBe(4)
    expect(newDays(days, withoutRooms)).toBe(0)
  })

  test('a streak that began on another device goes on here', () => {
    const there: Days = {
      '2026-11-14/fr/guess': day({ on: '2026-11-14' }),
      '2026-11-15/fr/guess-images': day({ on: '2026-11-15' }),
    }
    const here = mergeDays({ '2026-11-16/fr/guess': day() }, unpackDays(packDays(there)))
    expect(streaksOf(here, '2026-11-16').days).toBe(3)
  })
})
