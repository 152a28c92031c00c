/** The keyboard of a phone covers the foot of the page: what stands there is lifted above it while one writes. */
import type { Attachment } from 'svelte/attachments'

/** What is seen of the page now (`visualViewport`). */
interface Seen {
  offsetTop: number
  height: number
  scale: number
}

/** How far an edge lies below what is seen; a page that somebody has enlarged is left as it is. */
export const liftOf = (bottom: number, seen: Seen): number =>
  seen.scale > 1.05 ? 0 : Math.max(0, Math.round(bottom - (seen.offsetTop + seen.height)))

const isWriting = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox])') ?? false

export const liftAboveKeyboard: Attachment<HTMLElement> = (element) => {
  const seen = window.visualViewport
  if (!seen) return
  let lift = 0
  const follow = () => {
    // Where it would lie by itself: the rectangle has the lift in it.
    const bottom = element.getBoundingClientRect().bottom + lift
    lift = isWriting() && seen.height < window.innerHeight - 100 ? liftOf(bottom, seen) : 0
    element.style.translate = lift ? `0 ${-lift}px` : ''
  }
  const events = ['resize', 'scroll'] as const
  for (const event of events) seen.addEventListener(event, follow)
  document.addEventListener('focusout', follow)
  return () => {
    for (const event of events) seen.removeEventListener(event, follow)
    document.removeEventListener('focusout', follow)
  }
}
