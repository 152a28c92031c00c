/** The examples that the small boards play. Words are in the language of the reader. */
import type { Identity, LoggedClue } from '$lib/types'
import * as m from '$msg'
import type { Example, Moment } from './stage'

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
  'wheel-snail',
  'storm-preserve',
  'book-butterfly',
]

const [R, B, N, K, C, P]: Identity[] = ['red', 'blue', 'neutral', 'assassin', 'contact', 'bystander']
export const TEAM_KEY = [R, R, N, R, B, R, K, B, B, N, B, R] as Identity[]
const PRINT_KEY = [R, B, N, B, R, R, K, B, R, N, B, R] as Identity[]
const DUO_KEY = [C, C, P, P, C, P, K, P, P, P, P, C] as Identity[]
const DUO_PRINT_KEY = [C, P, P, P, C, C, K, P, P, P, P, C] as Identity[]

export const clue = (word: string, number: number, giver: LoggedClue['giver']): LoggedClue => ({
  word,
  number,
  giver,
  turn: 1,
  approved: false,
  standing: 'given',
})

export const TEAM = [
  { id: 'm1', name: 'Camille', seat: 'red spymaster' as const },
  { id: 'm2', name: 'Inès', seat: 'red guesser' as const },
]
const TEAMS = [
  ...TEAM,
  { id: 'm3', name: 'Bo', seat: 'blue spymaster' as const },
  { id: 'm4', name: 'Nour', seat: 'blue guesser' as const },
]
const pair = () => [
  { id: 'm1', name: m.lobby_you(), seat: 'side A' as const },
  { id: 'm2', name: 'Léo', seat: 'side B' as const },
]

/** The entry of a message that is a list: the cards of the examples, or their clues in the order they are given. */
export const entry = (list: string, at: number): string => list.split('|')[at] ?? ''
export const cardName = (card: number): string => entry(m.learn_ex_cards(), card)
const printName = (card: number): string => entry(m.learn_ex_pictures(), card)

/** Two moments that both tables share: a clue for so many cards, and one more guess than that. */
const red = (word: string, number: number): Moment => ({
  say: () => '',
  active: 'red',
  isKeyShown: false,
  clue: clue(word, number, 'red spymaster'),
  guesses: 0,
  left: number + 1,
})
const blue = (word: string, number: number): Moment => ({
  ...red(word, number),
  active: 'blue',
  clue: clue(word, number, 'blue spymaster'),
})

/** Right, nobody's, theirs, a challenge, stopping, the extra guess, the assassin: six turns of a game (W-18…W-25, C-30). */
export function wordsExample(): Example {
  const card = (at: number) => ({ card: cardName(at) })
  const word = (at: number) => entry(m.learn_ex_clues(), at)
  const [tale, attic, barred] = [word(0), word(1), word(2)]
  const [cheese, music, spout] = [word(3), word(4), word(5)]
  return {
    game: 'words',
    cards: m.learn_ex_cards().split('|'),
    key: TEAM_KEY,
    players: TEAMS,
    moments: [
      { say: m.learn_ex_open, active: 'red', chapter: m.learn_ex_turn },
      { say: m.learn_ex_key, isKeyShown: true, meant: [0, 1, 11] },
      { ...red(tale, 3), say: () => m.learn_ex_given({ clue: tale, number: 3, guesses: 4 }) },
      { say: () => m.learn_ex_right(card(1)), turned: [1, 'red'], guesses: 1, left: 3 },
      { say: () => m.learn_ex_right(card(0)), turned: [0, 'red'], guesses: 2, left: 2 },
      { say: () => m.learn_ex_neutral(card(9)), turned: [9, 'neutral'], clue: null },
      { say: () => m.learn_ex_after(card(11)), isKeyShown: true, meant: [11] },
      {
        ...blue(attic, 2),
        chapter: m.learn_ex_others,
        say: () => m.learn_ex_blue({ clue: attic, number: 2 }),
      },
      { say: () => m.learn_ex_theirs(card(5)), turned: [5, 'red'], clue: null },
      {
        ...red(barred, 1),
        chapter: m.learn_ex_challenge,
        say: () => m.learn_ex_barred({ clue: barred, ...card(3) }),
      },
      { say: () => m.learn_ex_upheld(card(8)), turned: [8, 'blue'], clue: null },
      {
        ...blue(cheese, 1),
        chapter: m.learn_ex_stopping,
        say: () => m.learn_ex_blue({ clue: cheese, number: 1 }),
      },
      { say: () => m.learn_ex_stop(card(7)), turned: [7, 'blue'], guesses: 1, left: 1 },
      { ...red(music, 1), chapter: m.learn_ex_bonus, say: () => m.learn_ex_two({ clue: music }) },
      { say: () => m.learn_ex_right(card(3)), turned: [3, 'red'], guesses: 1, left: 1 },
      { say: () => m.learn_ex_extra({ clue: tale, ...card(11) }), turned: [11, 'red'], clue: null },
      { ...blue(spout, 1), chapter: m.learn_ex_killer, say: () => m.learn_ex_fatal({ clue: spout }) },
      { say: () => m.learn_ex_assassin(card(6)), turned: [6, 'assassin'], clue: null },
    ],
  }
}

/** The same with pictures: a clue in another language is what is challenged (I-12). */
export function imagesExample(): Example {
  const card = (at: number) => ({ card: printName(at) })
  const word = (at: number) => entry(m.learn_ex_picture_clues(), at)
  const [sport, tale, foreign] = [word(0), word(1), word(2)]
  const [king, hospital, tooth] = [word(3), word(4), word(5)]
  return {
    game: 'images',
    cards: PRINTS,
    key: PRINT_KEY,
    players: TEAMS,
    moments: [
      { say: m.learn_ex_open, active: 'red', chapter: m.learn_ex_turn },
      { say: m.learn_ex_key_pictures, isKeyShown: true, meant: [0, 5] },
      { ...red(sport, 2), say: () => m.learn_ex_given({ clue: sport, number: 2, guesses: 3 }) },
      { say: () => m.learn_ex_right(card(5)), turned: [5, 'red'], guesses: 1, left: 2 },
      { say: () => m.learn_ex_right(card(0)), turned: [0, 'red'], guesses: 2, left: 1 },
      { say: () => m.learn_ex_neutral(card(9)), turned: [9, 'neutral'], clue: null },
      {
        ...blue(tale, 2),
        chapter: m.learn_ex_others,
        say: () => m.learn_ex_blue({ clue: tale, number: 2 }),
      },
      { say: () => m.learn_ex_blue_right(card(1)), turned: [1, 'blue'], guesses: 1, left: 2 },
      { say: () => m.learn_ex_theirs(card(11)), turned: [11, 'red'], clue: null },
      {
        ...red(foreign, 1),
        chapter: m.learn_ex_challenge,
        say: () => m.learn_ex_barred_picture({ clue: foreign }),
      },
      { say: () => m.learn_ex_upheld(card(10)), turned: [10, 'blue'], clue: null },
      {
        ...blue(king, 1),
        chapter: m.learn_ex_stopping,
        say: () => m.learn_ex_blue({ clue: king, number: 1 }),
      },
      { say: () => m.learn_ex_stop(card(7)), turned: [7, 'blue'], guesses: 1, left: 1 },
      { ...red(hospital, 1), chapter: m.learn_ex_bonus, say: () => m.learn_ex_two({ clue: hospital }) },
      { say: () => m.learn_ex_right(card(4)), turned: [4, 'red'], guesses: 1, left: 1 },
      { say: () => m.learn_ex_extra({ clue: sport, ...card(8) }), turned: [8, 'red'], clue: null },
      { ...blue(tooth, 1), chapter: m.learn_ex_killer, say: () => m.learn_ex_fatal({ clue: tooth }) },
      { say: () => m.learn_ex_assassin(card(6)), turned: [6, 'assassin'], clue: null },
    ],
  }
}

/** Duo with words, or with pictures: my clue, my partner's, one that is not allowed, the assassin (D-07, D-16…D-19, D-42). */
export function duoExample(isPrinted: boolean): Example {
  const card = (at: number) => ({ card: isPrinted ? printName(at) : cardName(at) })
  const word = (at: number) => entry(isPrinted ? m.learn_ex_picture_clues() : m.learn_ex_clues(), at)
  const [given, theirs] = [word(0), word(6)]
  const [barred, fatal] = isPrinted ? [word(2), word(7)] : [word(7), word(5)]
  // Contacts of my side, the first two meant by my clue; what is a bystander there and a contact on the other side.
  const [own, found, late, last] = isPrinted ? [0, 5, 4, 0] : [0, 1, 11, 4]
  const twice = 9
  const from = (text: string, number: number, giver: LoggedClue['giver']): Moment => ({
    say: () => '',
    clue: clue(text, number, giver),
    guesses: 0,
  })
  return {
    game: isPrinted ? 'duo-images' : 'duo',
    cards: isPrinted ? PRINTS : m.learn_ex_cards().split('|'),
    key: isPrinted ? DUO_PRINT_KEY : DUO_KEY,
    players: pair(),
    moments: [
      { say: m.learn_ex_duo_side, chapter: m.learn_ex_duo_mine, isKeyShown: true, meant: [own, found] },
      { ...from(given, 2, 'side A'), say: () => m.learn_ex_duo_given({ clue: given }) },
      {
        say: () => m.learn_ex_duo_contact(card(found)),
        turned: [found, 'contact'],
        guesses: 1,
      },
      {
        say: () => m.learn_ex_duo_bystander(card(twice)),
        marked: [twice, 'B'],
        clue: null,
      },
      {
        ...from(theirs, 1, 'side B'),
        chapter: m.learn_ex_duo_guess,
        say: () => m.learn_ex_duo_swap({ clue: theirs }),
        isKeyShown: false,
      },
      { say: () => m.learn_ex_duo_own(card(own)), isKeyShown: true, meant: [own] },
      {
        say: () => m.learn_ex_duo_found(card(twice)),
        turned: [twice, 'contact'],
        guesses: 1,
        isKeyShown: false,
      },
      { say: m.learn_ex_duo_stop, clue: null },
      {
        ...from(barred, 1, 'side A'),
        chapter: m.learn_ex_challenge,
        say: () =>
          isPrinted
            ? m.learn_ex_duo_barred_picture({ clue: barred })
            : m.learn_ex_duo_barred({ clue: barred, ...card(late) }),
        isKeyShown: true,
        meant: [late],
      },
      {
        say: () => m.learn_ex_duo_contact(card(late)),
        turned: [late, 'contact'],
        guesses: 1,
      },
      {
        ...from(fatal, 1, 'side A'),
        chapter: m.learn_ex_killer,
        say: () => m.learn_ex_duo_late({ clue: fatal }),
        meant: [last],
      },
      { say: () => m.learn_ex_duo_assassin(card(6)), turned: [6, 'assassin'], clue: null },
    ],
  }
}
