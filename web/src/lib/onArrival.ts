/** Commands to send as soon as this device has connected to a room it has just created. */
import type { Command } from './types'

const waiting = new Map<string, Command[]>()

export const runOnArrival = (room: string, commands: Command[]): void => void waiting.set(room, commands)

/** Return the commands for a room, once. */
export function takeCommands(room: string): Command[] {
  const found = waiting.get(room) ?? []
  waiting.delete(room)
  return found
}
