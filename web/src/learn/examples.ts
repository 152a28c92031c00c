/** The examples that the small boards play. Words are in the language of the reader. */
import { coordinate } from '../board/faces'
import type { Identity, LoggedClue } from '$lib/types'
import * as m from '$msg'
import { COLUMNS, type Example } from './stage'

const PRINTS = [
  'salt-snow',
  'wolf-news',
  'cheese-moon',
  'candy-house',
  'clock-doctor',
  'swan-bicycle',
  'saw-shark',
  'teddy-king',
  'target-eye',
  'racing-snail',
  'storm-preserve',
  'book-butterfly',
]

const [R, B, N, K, C, P]: Identity[] = ['red', 'blue', 'neutral', 'assassin', 'contact', 'bystander']
export const TEAM_KEY = [R, R, N, R, B, R, K, B, B, N, B, R] as Identity[]
const PRINT_KEY = [R, B, N, B, R, R, K, B, R, N, B, R] as Identity[]
const DUO_KEY = [C, C, P, P, C, P, K, P, P, P, P, C] as Identity[]

export const clue = (word: string, number: number, giver: LoggedClue['giver']): LoggedClue => ({
  word,
  number,
  giver,
  turn: 1,
  approved: false,
  standing: 'given',
})

export const TEAM = [
  { name: 'Camille', seat: 'red spymaster' as const },
  { name: 'Inès', seat: 'red guesser' as const },
]
const PAIR = [
  { name: 'Camille', seat: 'side A' as const },
  { name: 'Léo', seat: 'side B' as const },
]

export function wordsExample(): Example {
  const cards = m.learn_ex_cards().split('|')
  const name = (card: number) => ({ card: cards[card] ?? '' })
  const word = m.learn_ex_clue()
  const given = clue(word, 3, 'red spymaster')
  return {
    game: 'words',
    cards,
    key: TEAM_KEY,
    players: TEAM,
    moments: [
      { say: m.learn_ex_open, active: 'red' },
      { say: m.learn_ex_key, isKeyShown: true, meant: [0, 1, 11] },
      { say: () => m.learn_ex_given({ clue: word, number: 3 }), isKeyShown: false, clue: given, left: 4 },
      { say: () => m.learn_ex_right(name(1)), turned: [1, 'red'], guesses: 1, left: 3 },
      { say: () => m.learn_ex_right(name(0)), turned: [0, 'red'], guesses: 2, left: 2 },
      { say: () => m.learn_ex_neutral(name(9)), turned: [9, 'neutral'], clue: null },
      { say: () => m.learn_ex_after(name(11)), isKeyShown: true, meant: [11] },
    ],
  }
}

export function imagesExample(): Example {
  const name = (card: number) => ({ card: m.learn_ex_picture({ place: coordinate(card, COLUMNS) }) })
  const word = m.learn_ex_clue_pictures()
  const given = clue(word, 2, 'red spymaster')
  return {
    game: 'images',
    cards: PRINTS,
    key: PRINT_KEY,
    players: TEAM,
    moments: [
      { say: m.learn_ex_open, active: 'red' },
      { say: m.learn_ex_key_pictures, isKeyShown: true, meant: [0, 5] },
      { say: () => m.learn_ex_given({ clue: word, number: 2 }), isKeyShown: false, clue: given, left: 3 },
      { say: () => m.learn_ex_right(name(5)), turned: [5, 'red'], guesses: 1, left: 2 },
      { say: m.learn_ex_all, turned: [0, 'red'], guesses: 2, left: 1 },
    ],
  }
}

/** Duo with words, or with prints. */
export function duoExample(isPrinted: boolean): Example {
  const cards = isPrinted ? PRINTS : m.learn_ex_cards().split('|')
  const called = (card: number) =>
    isPrinted ? m.learn_ex_picture({ place: coordinate(card, COLUMNS) }) : (cards[card] ?? '')
  const name = (card: number) => ({ card: called(card) })
  const word = isPrinted ? m.learn_ex_clue_pictures() : m.learn_ex_clue()
  const given = clue(word, 2, 'side A')
  const [found, slip] = isPrinted ? [0, 9] : [1, 9]
  return {
    game: isPrinted ? 'duo-images' : 'duo',
    cards,
    key: isPrinted ? ([C, P, P, P, C, C, K, P, P, P, P, C] as Identity[]) : DUO_KEY,
    players: PAIR,
    moments: [
      { say: m.learn_ex_duo_side, isKeyShown: true, meant: isPrinted ? [0, 5] : [0, 1] },
      { say: () => m.learn_ex_duo_given({ clue: word, number: 2 }), clue: given },
      { say: () => m.learn_ex_duo_contact(name(found)), turned: [found, 'contact'], guesses: 1 },
      { say: () => m.learn_ex_duo_bystander(name(slip)), marked: [slip, 'B'], clue: null },
      { say: m.learn_ex_duo_swap, isKeyShown: false },
      { say: () => m.learn_ex_duo_found(name(slip)), turned: [slip, 'contact'] },
    ],
  }
}
