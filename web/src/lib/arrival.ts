/** What a device wants to do as soon as it is at a table it has just made. */
import type { Command } from './wire'

const wishes = new Map<string, Command[]>()

export const wishOnArrival = (room: string, commands: Command[]): void => void wishes.set(room, commands)

/** Give the wishes, once. */
export function takeWishes(room: string): Command[] {
  const found = wishes.get(room) ?? []
  wishes.delete(room)
  return found
}
