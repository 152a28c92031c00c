/** Accessible name of a card, for screen readers. */
import { identityName } from '$lib/names'
import * as m from '$msg'
import type { CardFace, Tag } from './faces'

interface More {
  /** What its picture shows, where there is one; empty when nobody has said. */
  picture?: string | undefined
  isMeant: boolean
  /** The reader's name. */
  me?: string | null | undefined
  tags: Tag[]
}

/** A sentence as part of another one. */
const phrase = (sentence: string): string => sentence.replace(/[\s.]+$/, '')

/** What a picture shows, or which one it is where nobody has said. */
export const pictureName = (alt: string, place: number): string =>
  phrase(alt) || m.table_card_picture({ number: place + 1 })

export function cardLabel(face: CardFace, more: More): string {
  const parts = [more.picture === undefined ? face.text : pictureName(more.picture, face.place)]
  if (face.covered) parts.push(m.table_card_turned({ identity: identityName(face.covered) }))
  else if (face.keyCell && face.isReceded)
    parts.push(m.duo_card_own({ identity: identityName(face.keyCell) }))
  else if (face.keyCell) parts.push(m.table_card_known({ identity: identityName(face.keyCell) }))
  for (const tag of more.tags) parts.push(tag.isMine ? m.table_card_tag_mine() : m.table_card_tag_partner())
  if (more.isMeant) parts.push(m.table_card_meant())
  if (face.pointers.length) parts.push(pointedText(face, more.me))
  if (face.votes.length) parts.push(m.table_card_voted({ names: face.votes.join(', ') }))
  return parts.join(', ')
}

function pointedText(face: CardFace, me: string | null | undefined): string {
  const names = face.pointers.filter((name) => !face.isPointedByMe || name !== me).join(', ')
  if (!face.isPointedByMe) return m.table_card_pointed({ names })
  return names ? m.table_card_pointed_you_and({ names }) : m.table_card_pointed_you()
}
