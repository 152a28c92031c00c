/** Whether the key is being held up now: set by the button in the bar, read by the board. */
class Keyring {
  isHeld = $state(false)
}

export const keyring = new Keyring()
