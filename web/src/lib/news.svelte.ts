/** News that concern me: they are seen for a while, before what there is to do. */
import { untrack } from 'svelte'
import type { Announcement } from './announce'
import { announcementText } from './announcementText'
import type { Table } from './table.svelte'
import type { View } from './types'

const SHOWN_MS = 4000
const NEWS = [
  'host',
  'seat_taken',
  'clue_refused',
  'ruled',
  'undo_refused',
  'undo_lapsed',
  'taken_back',
  'challenged',
  'time_is_up',
]

/** Tell whether an event is news to this seat: an answer to it, or a change of what lies on the table. */
export const isNews = (event: Announcement, view: View): boolean =>
  view.seat !== null && NEWS.includes(event.is)

export class News {
  text = $state('')

  constructor(table: () => Table, view: () => View) {
    $effect(() => {
      const events = table().announced
      const told = untrack(() => events.filter((event) => isNews(event, view())))
      if (!told.length) return
      this.text = untrack(() =>
        told.map((event) => announcementText(event, table().cardName, view())).join(' '),
      )
      const timer = setTimeout(() => (this.text = ''), SHOWN_MS)
      return () => clearTimeout(timer)
    })
  }
}
