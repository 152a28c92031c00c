/** Keyboard focus after a screen or control disappears. A member who has moved on elsewhere keeps the focus there. */
let isFirstScreen = true

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Move the focus to the heading of a new screen if the old screen took it away: screen readers announce it. */
export function focusHeading(heading: HTMLElement): void {
  const isLoading = isFirstScreen
  isFirstScreen = false
  if (isLoading || !isNowhere()) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Tracker of the focused element, to notice when it was removed from the page. */
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
