/** Why a clue means a card, in a few words. Pure; the server says what leads from one to the other. */
import type { CardReason, Study } from './types'
import * as m from '$msg'

const LINKS: Record<string, () => string> = {
  is: m.why_is,
  half: m.why_half,
  made: m.why_made,
  does: m.why_does,
  like: m.why_like,
  met: m.why_met,
  example: m.why_example,
  wordnet: m.why_near,
  wordnet_half: m.why_half,
  said: m.why_said,
  saying: m.why_saying,
}

/** The reason of one card; a picture says what is to be seen on it. */
export function whyText({ link, through }: CardReason, clue: string): string {
  if (link === 'shared' && through) return m.why_shared({ through })
  const why = (LINKS[link] ?? m.why_alike)()
  if (!through) return why
  const isShown = through.toLocaleLowerCase() === clue.toLocaleLowerCase()
  return isShown ? m.why_shows({ through }) : m.why_pictured({ why, through })
}

/** The reasons of every clue, by its place. */
export const reasonsOf = (study: Study): ReadonlyMap<number, readonly CardReason[]> =>
  new Map(study.clues.map((each) => [each.clue, each.reasons ?? []]))

/** The reasons of a clue, card by card. */
export const whyLines = (
  reasons: readonly CardReason[],
  clue: string,
  names: (card: number) => string,
): string[] => reasons.map((each) => m.why_card({ card: names(each.card), why: whyText(each, clue) }))
