/** The title of the tab: whose turn it is, seen from another tab. Pure. */

export const titleOf = (now: string, isMyMove: boolean): string =>
  `${isMyMove ? '● ' : ''}${now} · Nom de Code`
