/** Where the focus goes when what had it is gone. Whoever is busy elsewhere is left alone. */
let isFirstScreen = true

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * The heading of a screen that has come in place of another takes the focus that went with the old one: a screen
 * reader tells where one is, and the tab key goes on from there.
 */
export function arrive(heading: HTMLElement): void {
  const isLoading = isFirstScreen
  isFirstScreen = false
  if (isLoading || !isNowhere()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Remembers what has the focus on a screen, to know when it was taken away with it. */
export class FocusWatch {
  private last: Element | null = null

  start(): () => void {
    const remember = (event: FocusEvent) => (this.last = event.target as Element | null)
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }

  get isGone(): boolean {
    return isNowhere() && this.last !== null && !this.last.isConnected
  }
}
