/** Arrow keys over a grid. Pure. */

/** Where a key leads from a place, or null when it is none of ours. */
export function step(key: string, place: number, columns: number, count: number): number | null {
  const column = place % columns
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? place - 1 : place
    case 'ArrowRight':
      return column < columns - 1 && place + 1 < count ? place + 1 : place
    case 'ArrowUp':
      return place >= columns ? place - columns : place
    case 'ArrowDown':
      return place + columns < count ? place + columns : place
    case 'Home':
      return place - column
    case 'End':
      return Math.min(count - 1, place - column + columns - 1)
    default:
      return null
  }
}
