/** The parts of the page `/key`, as plain elements: this page works without the rest of the client. */
import { MARKS, type MarkName } from '../ink/marks'

type Child = Node | string
type Attributes = Record<string, string | boolean>

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? '' : value)
  made.append(...children)
  return made
}

export function button(label: Child, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'btn', ...attributes }, label)
  made.addEventListener('click', onclick)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A drawing on a plate of so many units, filled with the colour of the text. */
function drawing(size: number, path: string, name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  svg.setAttribute('class', name)
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  line.setAttribute('fill-rule', 'evenodd')
  line.setAttribute('fill', 'currentColor')
  svg.append(line)
  return svg
}

export const mark = (name: MarkName): SVGSVGElement => drawing(24, MARKS[name], 'mark')

/** A QR code with its quiet border. */
export function qrDrawing(rows: readonly boolean[][]): SVGSVGElement {
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])),
  )
  return drawing(rows.length + 8, dark.join(''), 'qr')
}

/** Call `show` while a finger, or the space bar, holds the button, and `hide` when it lets go. */
export function whileHeld(made: HTMLButtonElement, show: () => void, hide: () => void): void {
  made.addEventListener('pointerdown', show)
  for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'blur'] as const)
    made.addEventListener(end, hide)
  made.addEventListener('keydown', (event) => {
    if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) show()
  })
  made.addEventListener('keyup', hide)
  made.addEventListener('contextmenu', (event) => event.preventDefault())
}
