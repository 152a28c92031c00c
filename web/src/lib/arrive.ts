/**
 * The heading of a screen that has come in place of another takes the focus that went with the old one: a screen
 * reader tells where one is, and the tab key goes on from there. Whoever is busy elsewhere is left alone.
 */
let isFirstScreen = true

/** What had the focus is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

export function arrive(heading: HTMLElement): void {
  const isLoading = isFirstScreen
  isFirstScreen = false
  if (isLoading || !isFocusLost()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
