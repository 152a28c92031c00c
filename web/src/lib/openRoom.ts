/** Make a room and go to it. */
import { ApiError, createRoom } from './api'
import { runOnArrival } from './onArrival'
import { router } from './router.svelte'
import type { Command } from './types'

/** Return why there is no room, as a code; null when the room is shown. The commands are sent on arrival. */
export async function openRoom(
  name: string,
  settings: Parameters<typeof createRoom>[1],
  commands: () => Command[] | Promise<Command[]>,
): Promise<string | null> {
  try {
    const { room } = await createRoom(name, settings)
    runOnArrival(room, await commands())
    router.go({ page: 'room', code: room })
    return null
  } catch (error) {
    return error instanceof ApiError ? error.code : 'internal_error'
  }
}
