/** A finished game as a file: where it is, and what it is called. Pure. */

export const exportAddress = (room: string, game: number): string =>
  `/api/rooms/${encodeURIComponent(room)}/games/${game}`

export const exportName = (room: string, game: number): string =>
  `nom-de-code-${room.toLowerCase()}-${game}.json`
