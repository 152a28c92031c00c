/** Game tiles of the home page; two of them are the same game with other words. Pure. */
import * as m from '$msg'
import { gameName } from '$lib/names'
import type { Locale } from '$lib/locale'
import type { Game } from '$lib/types'

export interface GameTile {
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

const WORDS: GameTile = {
  id: 'words',
  game: 'words',
  picture: 'listening-spy',
  name: () => gameName('words'),
  line: m.home_words,
  people: m.home_people_teams,
  minutes: 15,
}

export const GAME_TILES: readonly GameTile[] = [
  WORDS,
  {
    id: 'words-qc',
    game: 'words',
    picture: 'polar-fishing',
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

export const tileOf = (game: Game, words: Locale): GameTile =>
  GAME_TILES.find((each) => each.game === game && (game !== 'words' || each.words === words)) ??
  GAME_TILES.find((each) => each.game === game) ??
  WORDS

export const tileAsked = (id: string | undefined): GameTile =>
  GAME_TILES.find((each) => each.id === id) ?? WORDS
