/** Pictures of the board on screen, with titles fetched again when the language changes. */
import { device } from '$lib/device.svelte'
import { showsPictures } from '$lib/seats'
import type { OpenTable, PictureInfo } from '$lib/types'
import { pictureFiles, tellPictures, type PictureFile } from './pictures'

export class Pictures {
  private told = $state.raw<PictureInfo[]>([])

  constructor(code: () => string, table: () => OpenTable) {
    // As one text: every view brings the same names in a new list.
    const needed = $derived(showsPictures(table()) ? table().cards.join() : '')
    $effect(() => {
      if (!needed) return
      let isCurrent = true
      void tellPictures(code(), device.locale, needed.split(',')).then((told) => {
        if (isCurrent) this.told = told
      })
      return () => (isCurrent = false)
    })
  }

  files(table: OpenTable): Map<string, PictureFile> | null {
    return pictureFiles(table, this.told)
  }
}
