/** What each card of the board shows, gathered from the view. Pure. */
import type { TableState } from '$lib/tableState'
import { tagLetter } from '$lib/duo'
import { isDuo, sideOf } from '$lib/seats'
import { keyOf, may, myPointers, pointersByCard } from '$lib/selectors'
import type { Identity, Side, View } from '$lib/types'
import type { Hatch } from '../ink/tiles'

export interface CardFace {
  place: number
  text: string
  /** Guessed, and the other team's. */
  isWrong: boolean
  /** What the card has proved to be for everybody. */
  covered: Hatch | null
  /** Identity on the key, for seats that see it. */
  key: Hatch | null
  /** The same by its name: in Duo a bystander, not a neutral card. */
  keyCell: Identity | null
  /** Duo: my own side does not count while I guess, and is drawn small. */
  isReceded: boolean
  /** Duo: whom a contact faces, which is its finder: me below, my partner above. */
  faces: 'me' | 'partner' | null
  /** Duo: the partners for whom it proved a bystander. */
  marks: Side[]
  canGuess: boolean
  canCover: boolean
  pointers: string[]
  /** The reader is among those who point. */
  isPointedByMe: boolean
  /** Those who vote for it, where votes are counted. */
  votes: string[]
}

/** A bystander looks as a neutral card does. */
export const hatchOf = (identity: Identity): Hatch => (identity === 'bystander' ? 'neutral' : identity)

type ByCard = Map<number, string[]>

export function faces(view: View, pointers: ByCard = new Map(), votes: ByCard = new Map()): CardFace[] {
  const key = keyOf(view)
  const guess = new Set(may(view, 'guess')?.cards)
  const cover = new Set(may(view, 'cover')?.cards)
  const wrong = wrongCards(view)
  return view.table.cards.map((text, place) => {
    const covered = view.table.covered[place] ?? null
    const cell = key?.[place] ?? null
    return {
      place,
      text,
      isWrong: wrong.has(place),
      covered: covered && hatchOf(covered),
      key: cell && hatchOf(cell),
      keyCell: cell,
      isReceded: false,
      faces: facedBy(view, place),
      marks: view.table.marks[place] ?? [],
      canGuess: guess.has(place),
      canCover: cover.has(place),
      pointers: pointers.get(place) ?? [],
      isPointedByMe: false,
      votes: votes.get(place) ?? [],
    }
  })
}

/** Whom the contact on a card faces (D-15), as I sit; a spectator sits beside A, as for the tags. */
function facedBy({ table, seat }: View, place: number): CardFace['faces'] {
  const finder = table.facing[place]
  if (!finder || table.covered[place] !== 'contact') return null
  return finder === (sideOf(seat) ?? 'A') ? 'me' : 'partner'
}

/** The cards that a team has guessed for the others. */
function wrongCards({ table }: View): Set<number> {
  const missed = table.touches.filter((touch) => {
    const giver = touch.clue === null ? null : (table.clues[touch.clue]?.giver ?? null)
    const side = sideOf(touch.by) ?? sideOf(giver) ?? table.starts
    return touch.why === 'guess' && ['red', 'blue'].includes(touch.identity) && touch.identity !== side
  })
  return new Set(missed.map((touch) => touch.card))
}

export function facesOf(state: TableState, view: View, votes: ByCard = new Map()): CardFace[] {
  const mine = myPointers(state)
  return faces(view, pointersByCard(state), votes).map((face) => ({
    ...face,
    isPointedByMe: mine.includes(face.place),
  }))
}

/** The faces of whoever guesses in Duo: the own key becomes paper, with small marks. */
export const receded = (faces: CardFace[]): CardFace[] => faces.map((face) => ({ ...face, isReceded: true }))

export interface Flag {
  name: string
  isVote: boolean
}

/** A member who has voted for a card no longer points at it. */
export const flagsOf = (face: CardFace): Flag[] => [
  ...face.votes.map((name) => ({ name, isVote: true })),
  ...face.pointers.filter((name) => !face.votes.includes(name)).map((name) => ({ name, isVote: false })),
]

export interface Tag {
  side: Side
  isMine: boolean
  initial: string
}

/** Duo's bystander marks: mine points at me below, my partner's points across. */
export function tagsOf(view: View, marks: readonly Side[]): Tag[] {
  if (!isDuo(view.table)) return []
  const mine = sideOf(view.seat) ?? 'A'
  return marks.map((side) => ({ side, isMine: side === mine, initial: tagLetter(view, side) }))
}

const LETTERS = 'ABCDE'

/** The name of a place, as on a map: A1 is the first of the first row. */
export const coordinate = (place: number, columns: number): string =>
  `${LETTERS[place % columns] ?? '?'}${Math.floor(place / columns) + 1}`
