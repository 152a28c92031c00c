/** The pictures of a board: where they are found, and what they show. */
import { ownPictures, shippedPictures } from '$lib/api'
import { showsPictures } from '$lib/seats'
import { pictureName } from './label'
import type { OpenTable, PictureInfo } from '$lib/types'

export interface PictureFile {
  small: string
  large: string
  alt: string
}

/** Return the picture files of a board by name; null in a game of words. Until they are fetched, a shipped one is assumed. */
export function pictureFiles(
  table: OpenTable,
  told: readonly PictureInfo[],
): Map<string, PictureFile> | null {
  if (!showsPictures(table)) return null
  const known = new Map(told.map((picture) => [picture.id, picture]))
  return new Map(
    table.cards.map((name) => [name, known.get(name) ?? (isUploaded(name) ? NOT_TOLD : shipped(name))]),
  )
}

/** Only the server knows the address of an uploaded picture: until then there is nothing to show. */
const isUploaded = (name: string): boolean => name.startsWith('u-')
const NOT_TOLD: PictureFile = { small: '', large: '', alt: '' }

/** What a card is called: what its picture shows, as part of a sentence, or its word. */
export function nameIn(pictures: Map<string, PictureFile> | null, card: string): string {
  const picture = pictures?.get(card)
  return pictures && picture ? pictureName(picture.alt, [...pictures.keys()].indexOf(card)) : card
}

function shipped(name: string): PictureFile {
  const file = encodeURIComponent(name)
  return { small: `/pictures/256/${file}.webp`, large: `/pictures/512/${file}.webp`, alt: name }
}

/** What the pictures of a table show, in a language; a failed request leaves the names. */
export async function tellPictures(
  code: string,
  language: string,
  names: readonly string[],
): Promise<PictureInfo[]> {
  // An example belongs to no room, so it has no uploaded pictures.
  const own = code ? [ownPictures(code, language)] : []
  const lists = await Promise.allSettled([shippedPictures(language, names), ...own])
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value.pictures : []))
}
