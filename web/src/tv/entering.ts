/** Joining a room as a screen, under a free name; a member of the room stays who they are. */
import { ApiError, joinRoom, roomInfo } from '$lib/api'

const MOST_SCREENS = 9

/** Enter, and give the room's code as the server writes it. */
export async function enterAsScreen(code: string, name: string): Promise<string> {
  const look = await roomInfo(code)
  if (look.you) return look.room
  for (let number = 1; ; number++) {
    try {
      return (await joinRoom(code, number === 1 ? name : `${name} ${number}`, true)).room
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'nickname_taken'
      if (!isTaken || number === MOST_SCREENS) throw error
    }
  }
}
