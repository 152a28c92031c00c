/** The hourglass of a key card alone: it runs on this device only. */
import { clockText, ticks } from '$lib/countdown'
import { play } from '$lib/sounds'
import * as m from '$msg'
import { button, element, mark } from './page'

/** The hourglass of this device alone: one button to turn it, one to choose how long it runs. */
export function sandButtons(isHeard: boolean): HTMLElement[] {
  const lengths = [30, 60, 90, 120]
  let length = 60
  let left: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const clock = element('b', { class: 'press' })
  const draw = () => (clock.textContent = clockText(left ?? length))
  const stop = () => {
    clearInterval(timer)
    left = null
  }
  const turn = button(
    element('span', {}, mark('hourglass'), ' ', clock),
    () => {
      const was = left
      stop()
      if (was === null) {
        const end = Date.now() + length * 1000
        left = length
        timer = setInterval(() => {
          left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
          if (isHeard && ticks(left)) play('tick')
          if (left === 0) {
            if (isHeard) play('bell')
            stop()
          }
          draw()
        }, 1000)
      }
      draw()
    },
    { class: 'btn sand' },
  )
  const longer = button(m.key_longer(), () => {
    stop()
    length = lengths[(lengths.indexOf(length) + 1) % lengths.length] ?? 60
    draw()
  })
  draw()
  return [turn, longer]
}
