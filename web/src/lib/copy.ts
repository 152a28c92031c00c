/** Copying to the clipboard, also on plain http, where the browser offers no clipboard of its own. */

/** Copy a text and return whether that worked; where nothing works the reader copies by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by the browser: the older way may still be open.
  }
  return copyBySelection(text)
}

/** Phones reach a table of the house by plain http: there a selection is copied, as by hand. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'only-heard'
  // In an open dialog nothing outside it can be selected.
  const holder = focused?.closest('dialog') ?? document.body
  holder.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    focused?.focus()
  }
}
