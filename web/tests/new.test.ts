import { expect, test } from 'vitest'
import type { DeckInfo, GameInfo, OptionInfo, OwnDeck, RoomView, VariantInfo } from '$lib/types'
import {
  changed,
  draftOf,
  fittingDecks,
  plainDraft,
  suiting,
  settingsOf,
  withDeck,
  withGame,
  withOption,
  isOffered,
  boundsOf,
  withVariant,
} from '../src/new/draft'
import { applicableOptions, playedIn, strictLine } from '../src/new/applicable'
import { defaultBot, offered } from '../src/new/levels'
import type { Catalogue } from '../src/new/catalogue'
import { aloneCommands, freeBotName, BOT_NAMES, soloSeat } from '../src/new/roomRequest'
import { optionText } from '../src/new/optionText'
import { settingsSummary } from '../src/new/settingsSummary'
import { deckSummary } from '../src/new/draftSummary'

const flag = (name: string, group: OptionInfo['group']): OptionInfo => ({
  name,
  kind: 'flag',
  default: false,
  choices: [],
  lowest: null,
  highest: null,
  lowest_in_mission: null,
  group,
  rules: [],
  variants: ['teams', 'coop', 'three'],
})
const teams: VariantInfo = {
  variant: 'teams',
  seats: ['red spymaster', 'red guesser', 'blue spymaster', 'blue guesser'],
  fewest: 4,
  most: null,
  rotations: ['spymasters', 'teams', 'none'],
  has_opponents: true,
  can_vote: true,
}
const coop: VariantInfo = {
  ...teams,
  variant: 'coop',
  seats: ['spymaster', 'guesser'],
  fewest: 2,
  rotations: ['spymasters', 'none'],
  has_opponents: false,
}
const three: VariantInfo = {
  ...teams,
  can_vote: false,
  variant: 'three',
  seats: ['red spymaster', 'blue spymaster', 'guesser'],
  fewest: 3,
  most: 3,
}
const sides: VariantInfo = {
  ...coop,
  variant: null,
  seats: ['side A', 'side B'],
  rotations: ['teams', 'none'],
}
const hourglass = { on: false, seconds: 60, effect: 'signal' } as const
const words = {
  game: 'words',
  faces: 'words',
  variants: [teams, coop, three],
  options: [flag('edition', 'table'), flag('zero', 'expert'), flag('undo', 'house')],
  printed: { hourglass },
} as unknown as GameInfo
const duoImages = {
  game: 'duo-images',
  faces: 'pictures',
  variants: [sides],
  options: [flag('score', 'table')],
  printed: { hourglass },
} as unknown as GameInfo
const deck = (id: string, language: string, kind: DeckInfo['kind'] = 'base'): DeckInfo => ({
  id,
  title: id.toUpperCase(),
  language,
  kind,
  age: 12,
  cards: 40,
})
const catalogue = {
  games: { games: [words, duoImages] },
  decks: [
    deck('fr', 'fr'),
    deck('fr-hiver', 'fr', 'theme'),
    deck('en', 'en'),
    deck('pictures', 'und', 'pictures'),
  ],
} as unknown as Catalogue

test('the words may be of another language than the screens', () => {
  const settings = settingsOf(plainDraft(catalogue, 'words', 'fr-CA'))
  expect(settings).toMatchObject({ game: 'words', language: 'fr-CA', decks: ['fr-CA'] })
  expect(settings.options).toEqual({
    edition: 'fr-CA',
    variant: 'teams',
    zero: false,
    undo: false,
    hourglass,
  })
  expect(settingsOf(plainDraft(catalogue, 'words', 'en')).options).toMatchObject({ edition: 'base' })
})

test('pictures are played with pictures, and Duo has no variant', () => {
  const settings = settingsOf(plainDraft(catalogue, 'duo-images', 'en'))
  expect(settings.decks).toEqual(['pictures'])
  expect(settings.options).toEqual({ score: false, hourglass })
})

test('the number of people suggests the way to play', () => {
  const best = (people: number) => suiting(words, people).map((each) => each.variant)
  expect(best(2)).toEqual(['coop'])
  expect(best(3)).toEqual(['three', 'coop'])
  expect(best(6)).toEqual(['teams', 'coop'])
})

test('another game forgets options and decks, and keeps how the table is kept', () => {
  const quiet = { ...plainDraft(catalogue, 'words', 'fr').table, chat: false }
  const before = { ...withDeck(plainDraft(catalogue, 'words', 'fr'), 'fr-hiver', true), table: quiet }
  const after = withGame(catalogue, before, 'duo-images')
  expect(after).toMatchObject({ game: 'duo-images', variant: null, decks: ['pictures'], table: quiet })
  expect(Object.keys(after.options)).toEqual(['score'])
})

test('decks are offered in the language of the words, with the table’s own', () => {
  const own: OwnDeck[] = [
    { id: 'own-1', title: 'Nous', words: 30, kind: 'custom' },
    { id: 'own-2', title: 'Photos', words: 30, kind: 'pictures' },
  ]
  const ids = (game: 'words' | 'duo-images') =>
    fittingDecks(catalogue, plainDraft(catalogue, game, 'fr'), own).map((each) => each.id)
  expect(ids('words')).toEqual(['fr', 'fr-hiver', 'own-1'])
  expect(ids('duo-images')).toEqual(['pictures', 'own-2'])
})

test('a room is prepared anew from what it is', () => {
  const options = { edition: 'fr', variant: 'coop', zero: true, undo: false, hourglass }
  const settings = { options, decks: ['fr'], language: 'fr', ...plainDraft(catalogue, 'words', 'fr').table }
  const draft = draftOf(catalogue, { game: 'words', settings } as unknown as RoomView)
  expect(draft).toMatchObject({ game: 'words', words: 'fr', variant: 'coop', decks: ['fr'] })
  expect(changed(words, draft)).toEqual(['zero'])
  expect(settingsOf(draft).options).toEqual(options)
})

test('somebody alone gets a bot in every other seat, and the game begins', () => {
  for (const variant of [teams, coop, three, sides]) {
    const mine = soloSeat(variant, 'guess')
    const commands = aloneCommands(variant, mine, 'offline:easy', 'Mata')
    const bots = commands.filter((command) => command.do === 'add_bot')
    expect(commands[0]).toEqual({ do: 'take_seat', seat: mine })
    expect([...bots.map((bot) => bot.seat), mine].sort()).toEqual([...variant.seats].sort())
    expect(bots.map((bot) => bot.name)).not.toContain('Mata')
    expect(bots.every((bot) => bot.bot === 'offline:easy')).toBe(true)
    expect(commands.at(-1)).toEqual({ do: 'start_game' })
  }
  expect(soloSeat(three, 'give')).toBe('red spymaster')
})

test('bots never share a name, however many there are', () => {
  expect(freeBotName(['Vidocq'])).toBe('Mata')
  expect(BOT_NAMES).not.toContain(freeBotName(BOT_NAMES))
})

test('bots are offered from the weakest, and the one without thoughts only when alone', () => {
  const simple = { id: 'simple', kind: 'simple', level: null }
  const at = (level: string) => ({ id: `offline:${level}`, kind: 'offline', level })
  const all = [at('normal'), at('easy'), at('expert'), simple]
  expect(offered(all).map((bot) => bot.level)).toEqual(['easy', 'normal', 'expert'])
  expect(defaultBot(all)).toBe('offline:normal')
  expect(defaultBot([simple])).toBe('simple')
})

test('a few decks are told by their titles, many by their number', () => {
  expect(deckSummary(catalogue.decks, ['fr', 'en'])).toBe('FR, EN')
  expect(deckSummary(catalogue.decks, ['fr', 'en', 'fr-hiver'])).toMatch(/^3 /)
})

const said = (offered: Catalogue, draft: ReturnType<typeof plainDraft>): Record<string, string> => {
  const { game, words: language, table, decks } = draft
  const settings = { ...settingsOf(draft), ...table, language, decks }
  const room = { game, settings, decks: [] } as unknown as RoomView
  return Object.fromEntries(
    settingsSummary(room, offered).map(([name, values]) => [name, values.join(' · ')]),
  )
}

test('a game as in the box is told without a word about its options', () => {
  expect(said(catalogue, plainDraft(catalogue, 'words', 'fr'))).toEqual({
    Jeu: 'Mots',
    Formule: 'Deux équipes',
    'Les mots': 'de France',
    Paquet: 'FR',
    Arbitre: 'conseille',
    Sablier: 'sans',
  })
})

test('the lobby tells every choice that is not as usual, with its value', () => {
  const number = { ...flag('tokens', 'easier'), kind: 'number' as const, default: 7 }
  const choice = { ...flag('full_names', 'easier'), kind: 'choice' as const, default: 'no' }
  const score = { ...flag('score', 'table'), default: true }
  const about = { ...duoImages, options: [number, choice, score, flag('zero', 'expert')] }
  const offered = { ...catalogue, games: { games: [about] } } as unknown as Catalogue
  const plain = plainDraft(offered, 'duo-images', 'fr-CA')
  const told = said(offered, {
    ...plain,
    options: { tokens: 9, full_names: 'titles', score: false, zero: true },
    hourglass: { on: true, seconds: 90, effect: 'end_turn' },
    table: {
      mode: 'strict',
      timers: { clue: 120, guess: 60 },
      chat: false,
      free_text: true,
      pace: 'calm',
      consensus: true,
      ready_check: true,
      cards: 'fresh',
      rotation: 'teams',
      match: 5,
    },
  })
  expect(told).toEqual({
    'Rythme des robots': 'calme',
    Jeu: 'Duo en images',
    'Langue des indices': 'français du Québec',
    Paquet: 'Gravures',
    Arbitre: 'tranche',
    Sablier: '90 s · le tour finit · se retourne tout seul après 1 min',
    'Rappel d’indice': 'après 2 min',
    Table: 'sans discussion · Toute l’équipe d’accord · Tout le monde confirme',
    'Places de la revanche': 'On change de côté',
    'Cartes de la revanche': 'En piocher d’autres',
    Options:
      'Jetons\u00a0: 9 · Noms propres complets\u00a0: les titres aussi · Compter les points\u00a0: non · Indice pour zéro',
  })
})

test('what is left of another game and means nothing here is not told', () => {
  const plain = plainDraft(catalogue, 'duo-images', 'fr')
  expect(said(catalogue, { ...plain, table: { ...plain.table, rotation: 'spymasters' } })).not.toHaveProperty(
    'Places de la revanche',
  )
  const duel = withVariant(words, plainDraft(catalogue, 'words', 'fr'), 'three')
  expect(said(catalogue, { ...duel, table: { ...duel.table, consensus: true } })).not.toHaveProperty('Table')
})

test('an option is offered in the variants that the server names, and printed in the others', () => {
  const option: OptionInfo = { ...flag('unequal_teams', 'house'), variants: ['teams'] }
  const about = { ...words, options: [option] } as GameInfo
  const unequal = {
    ...plainDraft(catalogue, 'words', 'fr'),
    options: { unequal_teams: true },
  }
  expect(applicableOptions(about, 'teams')).toEqual([option])
  expect(applicableOptions(about, 'coop')).toEqual([])
  expect(settingsOf(withVariant(about, unequal, 'three')).options).toMatchObject({ unequal_teams: false })
})

test('a mission has any number of tokens, and allows at most as many bystanders', () => {
  const count = (name: string, printed: number | null, lowest: number, highest: number): OptionInfo => ({
    ...flag(name, 'mission'),
    kind: 'number',
    default: printed,
    lowest,
    highest,
    lowest_in_mission: name === 'tokens' ? 1 : null,
  })
  const tokens = count('tokens', 9, 9, 11)
  const excess: OptionInfo = { ...flag('excess', 'mission'), kind: 'choice', default: 'loses' }
  const duo = { ...duoImages, options: [tokens, count('allowed_marks', null, 0, 11), excess] } as GameInfo
  const plain = { ...plainDraft(catalogue, 'words', 'fr'), options: { tokens: 9, allowed_marks: null } }
  expect(boundsOf(tokens, plain.options)).toEqual([9, 11])
  expect(isOffered(excess, plain.options)).toBe(false)

  const mission = withOption(duo, plain, 'allowed_marks', 4)
  expect(boundsOf(tokens, mission.options)).toEqual([1, 11])
  expect(isOffered(excess, mission.options)).toBe(true)
  const short = withOption(duo, mission, 'tokens', 2)
  expect(short.options).toMatchObject({ tokens: 2, allowed_marks: 2 })
  expect(withOption(duo, short, 'allowed_marks', 5).options).toMatchObject({ tokens: 5, allowed_marks: 5 })

  const hard = withOption(duo, short, 'excess', 'costs_two')
  expect(withOption(duo, hard, 'allowed_marks', null).options).toEqual({
    tokens: 9,
    allowed_marks: null,
    excess: 'loses',
  })
})

test('where nobody plays against us, no line speaks of the other side', () => {
  const others = /autre (camp|équipe)/
  const undo = (played: Parameters<typeof strictLine>[0]) => optionText('undo')?.line(played)
  const against = playedIn(words, 'teams')
  expect(strictLine(against)).toMatch(others)
  expect(undo(against)).toMatch(others)
  for (const together of [playedIn(duoImages, null), playedIn(words, 'coop')]) {
    expect(strictLine(together)).not.toMatch(others)
    expect(undo(together)).not.toMatch(others)
  }
})
