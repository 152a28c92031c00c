/** Address of the rules as the big screen opens them: the page of its game, and the way back. */
import { formatRoute } from '$lib/route'
import type { RoomView } from '$lib/types'

export const rulesFrom = (room: RoomView): string =>
  formatRoute({ page: 'learn', subject: room.game, tv: room.code })
