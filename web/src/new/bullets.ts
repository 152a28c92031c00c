/** Lists copied from elsewhere: the bullets and numbers before words are no part of them. Pure. */

const BULLET = /^[ \t]*(?:[-*+•·▪◦‣–—][ \t]+|\d{1,3}[.)][ \t]+)(?=\S)/gm

/** The same lines without their bullets, and how many had one. */
export function withoutBullets(text: string): { text: string; count: number } {
  return { text: text.replace(BULLET, ''), count: text.match(BULLET)?.length ?? 0 }
}
