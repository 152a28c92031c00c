/** Whether the key is shown now (hold to peek): set by the button in the bar, read by the board. */
class KeyPeek {
  isHeld = $state(false)
}

export const keyPeek = new KeyPeek()
