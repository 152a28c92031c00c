/** The games as they stand on the shelf: two of them are the same game with other words. Pure. */
import * as m from '$msg'
import { gameName } from '$lib/names'
import type { Locale } from '$lib/locale'
import type { Game } from '$lib/wire'

export interface Flavour {
  id: string
  game: Game
  picture: string
  name: () => string
  line: () => string
  people: () => string
  minutes: number
  /** Only the words of Québec bring their own language along. */
  words?: Locale
}

const WORDS: Flavour = {
  id: 'words',
  game: 'words',
  picture: 'listening-spy',
  name: () => gameName('words'),
  line: m.home_words,
  people: m.home_people_teams,
  minutes: 15,
}

export const FLAVOURS: readonly Flavour[] = [
  WORDS,
  {
    id: 'words-qc',
    game: 'words',
    picture: 'ice-fishing',
    name: m.new_qc,
    line: m.home_words_qc,
    people: m.home_people_teams,
    minutes: 15,
    words: 'fr-CA',
  },
  {
    id: 'images',
    game: 'images',
    picture: 'octopus-heist',
    name: () => gameName('images'),
    line: m.home_images,
    people: m.home_people_teams,
    minutes: 15,
  },
  {
    id: 'duo',
    game: 'duo',
    picture: 'key-tango',
    name: () => gameName('duo'),
    line: m.home_duo,
    people: m.home_people_two,
    minutes: 20,
  },
  {
    id: 'duo-images',
    game: 'duo-images',
    picture: 'pawn-in-mirror',
    name: () => gameName('duo-images'),
    line: m.home_duo_images,
    people: m.home_people_two,
    minutes: 20,
  },
]

export const flavourOf = (game: Game, words: Locale): Flavour =>
  FLAVOURS.find((each) => each.game === game && (game !== 'words' || each.words === words)) ??
  FLAVOURS.find((each) => each.game === game) ??
  WORDS

export const askedFlavour = (id: string | undefined): Flavour =>
  FLAVOURS.find((each) => each.id === id) ?? WORDS
