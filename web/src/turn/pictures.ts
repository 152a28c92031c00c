/** Where the pictures of a board are found. Pure. */
import { hasPictures } from '$lib/seats'
import type { OpenTable } from '$lib/wire'

export interface PictureFile {
  small: string
  large: string
  alt: string
}

/** The files of the shipped pictures by their names; null where words are played. */
export function pictureFiles(table: OpenTable): Map<string, PictureFile> | null {
  if (!hasPictures(table)) return null
  return new Map(
    table.cards.map((name) => {
      const file = encodeURIComponent(name)
      return [name, { small: `/pictures/256/${file}.webp`, large: `/pictures/512/${file}.webp`, alt: name }]
    }),
  )
}
