/** What a card of a replay is called without its picture: a word, or its place. Pure. */
import type { Replay } from '$lib/types'
import { coordinate } from '../board/faces'

export const cardOf = (replay: Replay, card: number): string =>
  replay.game === 'images' || replay.game === 'duo-images'
    ? coordinate(card, replay.columns)
    : (replay.cards[card] ?? '')
