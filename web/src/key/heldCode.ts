/** A code of a key, shown only while a finger holds its button: a code that is seen by all is the key. */
import * as m from '$msg'
import { button, element, qrDrawing, whileHeld } from './page'
import { qrRows } from './qr'
import { shownCode } from './rank'

/** A QR code and its letters, shown only while the button is held. */
export function heldCode(hash: string, code: string): Node[] {
  const back = element('div', { class: 'back' }, element('span', {}, m.key_hidden()))
  const held = button(m.key_hold(), () => {}, { class: 'btn firm hold' })
  whileHeld(
    held,
    () => {
      const rows = qrRows(`${location.origin}/key#${hash}`)
      back.replaceChildren(
        ...(rows ? [qrDrawing(rows)] : []),
        element('p', { class: 'press shown' }, shownCode(code)),
      )
      held.textContent = m.key_let_go()
    },
    () => {
      back.replaceChildren(element('span', {}, m.key_hidden()))
      held.textContent = m.key_hold()
    },
  )
  return [back, held, element('p', { class: 'warning' }, m.key_show_not_say())]
}
