import { expect, test } from 'vitest'
import { splitOf } from '$lib/seats'
import { endTitle, endWhy, honour, moodOf, myTitle, myWhy, nextTime } from '../src/end/endText'
import { tallyRows } from '../src/end/duoTally'
import { exportAddress, exportName } from '../src/end/export'
import { lingering, stageMs } from '../src/end/lastCard.svelte'
import { hits, story, suddenGuesses } from '../src/story/story'
import type { Ending, OpenTable, Outcome, Title } from '$lib/types'
import { clueOf, touchOf, viewOf } from './fakes'

const outcomeOf = (changes: Partial<Outcome>): Outcome => ({
  ending: 'all_found',
  winners: [],
  side: null,
  score: null,
  title: null,
  sudden_death: false,
  ...changes,
})
const over = (outcome: Partial<Outcome>, table: Partial<OpenTable> = {}) =>
  viewOf({}, { phase: 'over', outcome: outcomeOf(outcome), ...table })
const coop = { options: { variant: 'coop' } as unknown as OpenTable['options'] }

test('the team that wins is named, and so is the one that revealed the assassin', () => {
  const view = over({ ending: 'assassin', side: 'red', winners: ['red guesser'] })
  expect(endTitle(view)).toBe('Les Rouges l’emportent')
  expect(endWhy(view)).toBe('Les Bleus ont révélé l’assassin.')
})

test('beside real cards one device may be both teams’: it says who wins, and to nobody that they lost', () => {
  const blue = { side: 'blue', winners: ['blue guesser', 'blue spymaster'] } as const
  const view = over({ ...blue, winners: [...blue.winners] }, { spoken: true })
  const red = { ...view, seat: 'red spymaster' } as const
  expect(myTitle(red)).toBe('Les Bleus l’emportent')
  expect(moodOf(red)).toBe('told')
  expect(myWhy(red)).toBe(endWhy(red))
  expect(myTitle({ ...red, table: { ...red.table, spoken: false } })).not.toBe('Les Bleus l’emportent')
})

test('a last word touched by the others is told as theirs', () => {
  const byBlue = { ...touchOf(3, 'red'), by: 'blue guesser' } as const
  expect(endWhy(over({ side: 'red' }, { touches: [byBlue] }))).toContain('l’autre équipe')
  expect(endWhy(over({ side: 'red' }, { touches: [touchOf(3, 'red')] }))).toContain('l’assassin dort')
})

test('one team together wins or loses as one', () => {
  expect(splitOf(over({}, coop).table)).toBe('together')
  expect(endTitle(over({ side: 'red', winners: ['spymaster', 'guesser'] }, coop))).toBe(
    'Bravo, l’équipe\u00a0!',
  )
  expect(endWhy(over({ ending: 'assassin' }, coop))).toContain('sans score')
})

const duo = (changes: object = {}): Partial<OpenTable> => ({
  game: 'duo',
  options: {
    tokens: 9,
    allowed_marks: null,
    sudden_death: true,
    bold_clues: 0,
    ...changes,
  } as unknown as OpenTable['options'],
})
const both = { winners: ['side A', 'side B'] } as const

test('a loss in Duo is told kindly, with what may help', () => {
  const lost = (changes = {}) => over({ ending: 'sudden_death', sudden_death: true }, duo(changes))
  expect(endTitle(lost())).toBe('Pas cette fois')
  expect(nextTime(lost())).toContain('un ou deux')
  for (const full of [{ tokens: 11 }, { tokens: 5, allowed_marks: 2 }, { sudden_death: false }])
    expect(nextTime(lost(full))).toBe('On recommence\u00a0?')
})

test('a win in Duo with more tokens than printed leads to nine, and no other advice is given', () => {
  const won = (changes = {}) => nextTime(over({ ...both, winners: [...both.winners] }, duo(changes)))
  expect(won({ tokens: 10 })).toContain('neuf')
  expect(won()).toBe('')
  expect(won({ tokens: 7, allowed_marks: 2 })).toBe('')
})

test('the guesses of sudden death are told after the clues', () => {
  const touches = [touchOf(1, 'red'), { ...touchOf(2, 'red'), clue: null }]
  const view = (sudden_death: boolean) =>
    over({ winners: [...both.winners] }, { ...duo(), touches, sudden_death })
  expect(suddenGuesses(view(true)).map((touch) => touch.card)).toEqual([2])
  expect(suddenGuesses(view(false))).toEqual([])
})

test('the extra guess is no merit of the clue', () => {
  const touches = [touchOf(1, 'red'), touchOf(2, 'red'), touchOf(3, 'red')]
  const [chapter] = story(over({ side: 'red' }, { clues: [clueOf('AUTOMNE', 2)], touches }))
  expect(chapter && hits(chapter)).toBe(2)
})

test('the score of Duo is broken down into its tokens', () => {
  const tokens = { unused: 2, taken: 3, marking: 4, discarded: 0 }
  const outcome = outcomeOf({ score: 9, winners: [...both.winners] })
  const rows = (told: Outcome) => tallyRows({ tokens }, told).map(({ text, points }) => [text, points])
  expect(rows(outcome)).toEqual([
    ['2 jetons restés × 3', 6],
    ['3 jetons pris pour s’arrêter', 3],
    ['4 passants', 0],
  ])
  expect(rows({ ...outcome, sudden_death: true }).at(-1)).toEqual(['Mort subite', -1])
  expect(rows({ ...outcome, score: null })).toEqual([])
})

test('every ending has words for every way of playing', () => {
  const endings: Ending[] = [
    'all_found',
    'assassin',
    'assassin_last',
    'cleared',
    'clearance_failed',
    'opponent_done',
    'sudden_death',
    'too_many_marks',
    'conceded',
  ]
  for (const ending of endings)
    for (const table of [{}, coop, { game: 'duo' as const }, { game: 'images' as const }])
      expect(endWhy(over({ ending }, table)), ending).toMatch(/\.$/)
})

test('every title has its own words', () => {
  const titles = [
    ...Array.from({ length: 9 }, (_, score) => `coop_${score}`),
    'duo_accomplished',
    'duo_won',
    'duo_good',
    'duo_brilliant',
  ] as Title[]
  expect(new Set(titles.map((title) => honour(outcomeOf({ title })))).size).toBe(titles.length)
})

test('the line of a score together is that of the edition', () => {
  const line = (edition: string) =>
    honour(outcomeOf({ title: 'coop_5' }), { edition } as unknown as OpenTable['options'])
  expect(line('fr')).not.toBe(line('fr-CA'))
  expect(line('fr-CA')).toMatch(/Ottawa/)
  expect(line('base')).toBe(line('fr'))
})

test('the story tells what was meant and missed, and which clue found most', () => {
  const view = viewOf(
    {
      intents: [
        { clue: 0, meant: [1, 2], feared: [9], ruling: [] },
        { clue: 1, meant: [5, 6, 7], feared: [], ruling: [] },
      ],
    },
    {
      clues: [clueOf('CONTE'), clueOf('MER', 3), clueOf('PAIN', 1)],
      touches: [
        touchOf(1, 'red'),
        touchOf(9, 'blue'),
        touchOf(5, 'red', 1),
        touchOf(6, 'red', 1),
        touchOf(7, 'red', 1),
        touchOf(8, 'neutral', 2),
      ],
    },
  )
  const told = story(view)
  expect(told.map((each) => each.remark)).toEqual(['gift', 'best', 'none'])
  expect(told[0]?.missed).toEqual([2])
  expect(told.map((each) => each.feared)).toEqual([[9], [], []])
  expect(told.map(hits)).toEqual([1, 3, 0])
})

test('a clue of which all was found, and a card too many, is not told as flawless', () => {
  const view = viewOf(
    { intents: [{ clue: 0, meant: [1, 2], feared: [], ruling: [] }] },
    {
      clues: [clueOf('CONTE', 2), clueOf('MER', 3)],
      touches: [
        ...[1, 2].map((card) => touchOf(card, 'red')),
        touchOf(9, 'neutral'),
        ...[5, 6, 7].map((card) => touchOf(card, 'red', 1)),
      ],
    },
  )
  expect(story(view).map((each) => each.remark)).toEqual(['none', 'best'])
})

test('what a bot feared is told where it was touched, and of a clue for zero', () => {
  const view = viewOf(
    {
      intents: [
        { clue: 0, meant: [1], feared: [9], ruling: [] },
        { clue: 1, meant: [], feared: [4], ruling: [] },
        { clue: 2, meant: [5], feared: [4], ruling: [] },
      ],
    },
    {
      clues: [clueOf('CONTE', 1), clueOf('POISON', 0), clueOf('MER', 1)],
      touches: [touchOf(1, 'red'), touchOf(9, 'blue'), touchOf(5, 'red', 2)],
    },
  )
  expect(story(view).map((each) => each.isExplained)).toEqual([true, true, false])
})

test('while the last card turns, only the key that was seen before is shown', () => {
  const key = { cells: [], side: null }
  const table = { phase: 'over', outcome: outcomeOf({}), touches: [touchOf(3, 'red')] } as const
  const last = viewOf({ keys: [key] }, { ...table, touches: [...table.touches] })
  expect(lingering(last, [])?.keys).toEqual([])
  expect(lingering(last, null)).toBeNull()
  const given = viewOf({}, { ...last.table, outcome: outcomeOf({ ending: 'conceded' }) })
  expect(lingering(given, [])).toBeNull()
})

test('a finished game is kept under the name of its table', () => {
  expect(exportAddress('HIBOU-42', 3)).toBe('/api/rooms/HIBOU-42/games/3')
  expect(exportName('HIBOU-42', 3)).toBe('nom-de-code-hibou-42-3.json')
})

test('the assassin is looked at longer than a last word, and nothing that moves shortens neither', () => {
  const touches = [{ ...touchOf(3, 'red'), identity: 'assassin' as const }]
  expect(stageMs(viewOf({}, { touches }), false)).toBeGreaterThan(
    stageMs(viewOf({}, { touches: [touchOf(3, 'red')] }), false),
  )
  expect(stageMs(viewOf({}, { touches }), true)).toBeGreaterThanOrEqual(1500)
})

test('winners, losers and those who met the assassin read different ends', () => {
  const won = over({ side: 'red', winners: ['red guesser'] })
  expect([moodOf(won), myTitle(won)]).toEqual(['won', 'Gagné\u00a0!'])
  const lost = viewOf({ seat: 'blue guesser' }, { ...won.table, blue_left: 4 })
  expect([moodOf(lost), myTitle(lost)]).toEqual(['lost', 'Les Rouges gagnent'])
  expect(myWhy(lost)).toMatch(/^Il vous restait 4 mots/)
  const met = over({ ending: 'assassin', side: 'blue', winners: ['blue guesser'] })
  expect([moodOf(met), myTitle(met)]).toEqual(['assassin', 'Aïe, l’assassin'])
  expect(myTitle(viewOf({ seat: null }, won.table))).toBe('Les Rouges l’emportent')
})

test('a loss in Duo is close only with a contact or two to go', () => {
  const lost = (contacts_missing: number) =>
    myTitle(
      viewOf({ seat: 'side A' }, over({ ending: 'sudden_death' }, { game: 'duo', contacts_missing }).table),
    )
  expect([lost(1), lost(14)]).toEqual(['Raté de peu', 'Pas cette fois'])
})

test('a coop of Québec ends in the words of Québec, whatever French the reader has', () => {
  const of = (edition: string) =>
    over(
      { side: 'red', winners: ['spymaster', 'guesser'] },
      { ...coop, options: { ...coop.options, edition } as unknown as OpenTable['options'] },
    )
  expect(endTitle(of('fr-CA'))).toBe('Bravo la gang!')
  expect(endTitle(of('fr'))).toBe('Bravo, l’équipe\u00a0!')
  expect(endTitle(of('base'))).toBe(endTitle(of('fr')))
})
