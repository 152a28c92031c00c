/** The page `/key`: a key card alone, without a server. Nothing is asked of the network after loading. */
import '../styles/tokens.css'
import '../styles/base.css'
import '../board/card.css'
import '../board/card-ink.css'
import 'virtual:ink.css'
import './key.css'
import { keepAwake } from '$lib/deviceFeatures'
import { chooseLocale, followLocale } from '$lib/locale'
import { recall } from '$lib/preferences'
import { allowSound } from '$lib/sounds'
import { browserMemory } from '$lib/storage'
import * as m from '$msg'
import { nextTurn, seenGrid, type Turn } from '../companion/grid'
import { engrave } from '../ink/guilloche'
import { drawDuo, drawTeams, isTeams } from './draw'
import { heldCode } from './heldCode'
import { keep, keptKeys, MOST_TOKENS, parseHash, type KeptKey } from './kept'
import { button, element, mark } from './page'
import { CELLS, NAMES } from './names'
import { codeOf, isDuoLayout, keyOfCode, LAYOUTS, type Cell, type Key, type LayoutName } from './rank'
import { sandButtons } from './sand'

const HOLD_MS = 600
const memory = browserMemory()
const preferences = recall(memory)
followLocale(() => preferences.locale ?? chooseLocale(navigator.languages))
const app = document.getElementById('key') as HTMLElement

const hatch = (cell: Cell): Exclude<Cell, 'bystander'> => (cell === 'bystander' ? 'neutral' : cell)

/** Put a screen on the page; its heading takes the focus. */
function show(title: string, ...parts: Node[]): void {
  document.title = `${title} · ${m.common_title()}`
  const heading = element('h1', { tabindex: '-1' }, title)
  app.replaceChildren(heading, ...parts)
  heading.focus()
}

function chooseScreen(message = ''): void {
  history.replaceState(null, '', location.pathname)
  const entry = element('input', {
    class: 'entry code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: '60',
    id: 'code',
  })
  const form = element(
    'form',
    { class: 'plate typed' },
    element('label', { class: 'cap', for: 'code' }, m.key_code()),
    entry,
    element('button', { class: 'btn solid' }, m.key_open()),
  )
  const says = element('p', { role: 'alert', class: 'warning' }, message)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = keyOfCode(entry.value)
    if (key) keyScreen(key, isDuoLayout(key.layout) ? 'B' : null)
    else says.textContent = m.key_wrong()
  })
  const layouts = (Object.keys(LAYOUTS) as LayoutName[]).map((name) =>
    button(NAMES[name](), () => draw(name), { class: 'btn firm choice' }),
  )
  const last = keptKeys(memory)[0]
  const known = last && keyOfCode(last.code)
  if (known) layouts.unshift(button(m.key_last(), () => keyScreen(known, last.side), { class: 'btn choice' }))
  show(
    m.key_title(),
    element('p', { class: 'lede' }, m.key_lede()),
    element('div', { class: 'choices' }, ...layouts),
    says,
    form,
    element('p', {}, element('a', { href: '/companion' }, m.key_companion())),
  )
}

function draw(name: LayoutName): void {
  if (isTeams(name)) keyScreen(drawTeams(name), null)
  else handOver(drawDuo(name))
}

/** Duo: side B is shown to the partner while held, and forgotten; neither address nor memory ever has it. */
function handOver({ a, b }: { a: Key; b: Key }): void {
  show(
    m.key_give_b(),
    element('p', { class: 'lede' }, m.key_give_b_lede()),
    element(
      'ol',
      { class: 'steps' },
      element('li', {}, m.key_step_turn()),
      element('li', {}, m.key_step_hold()),
    ),
    ...heldCode(`${codeOf(b)}.B`, codeOf(b)),
    element(
      'div',
      { class: 'below' },
      button(m.key_cancel(), () => chooseScreen()),
      button(m.key_given(), () => keyScreen(a, 'A', m.key_forgotten()), { class: 'btn solid' }),
    ),
  )
}

function secondPhone(key: Key, side: 'A' | 'B' | null): void {
  const code = codeOf(key)
  show(
    m.key_second(),
    element('p', { class: 'lede' }, m.key_second_lede()),
    ...heldCode(code, code),
    button(m.key_back(), () => keyScreen(key, side)),
  )
}

function keyScreen(key: Key, side: 'A' | 'B' | null, says = ''): void {
  const code = codeOf(key)
  const { columns, size } = LAYOUTS[key.layout]
  const duo = isDuoLayout(key.layout)
  const known = keptKeys(memory).find((each) => each.code === code)
  const kept: KeptKey = known ?? { code, side, marks: [], tokens: key.layout === 'duo-images' ? 7 : 9 }
  let turn: Turn = side === 'B' ? 2 : 0
  let isHidden = false
  keep(memory, kept)
  history.replaceState(null, '', `${location.pathname}#${code}${side ? `.${side}` : ''}`)

  const counts = element('div', { class: 'counts', role: 'status' })
  const grid = element('div', { class: 'grid' })
  const tokens = element('div', { class: 'tokens' })

  function count(): void {
    const left = (cell: Cell) =>
      key.cells.filter((each, at) => each === cell && !kept.marks.includes(at)).length
    const shown: Cell[] = duo ? ['contact'] : ['red', 'blue']
    counts.replaceChildren(
      ...shown.map((cell) =>
        element(
          'p',
          { class: `of-${cell}` },
          mark(hatch(cell)),
          element('b', { class: 'press' }, String(left(cell))),
          duo ? m.key_contacts() : cell === 'red' ? m.common_side_red() : m.common_side_blue(),
        ),
      ),
    )
  }

  function toggle(place: number): void {
    kept.marks = kept.marks.includes(place)
      ? kept.marks.filter((each) => each !== place)
      : [...kept.marks, place]
    keep(memory, kept)
    drawGrid(place)
    count()
  }

  function cellOf(place: number, name: string): HTMLElement {
    const cell = key.cells[place] ?? 'neutral'
    const isMarked = kept.marks.includes(place)
    const made = element(
      'button',
      {
        type: 'button',
        class: `card of-${hatch(cell)} ${isMarked ? 'covered' : 'known'} hand-${place % 3}`,
        'aria-label': `${name}, ${CELLS[cell]()}${isMarked ? `, ${m.key_marked()}` : ''}`,
        'data-place': String(place),
      },
      element('span', { class: 'ground' }),
      element('span', { class: 'ink' }, element('span', { class: `hatch hatch-${hatch(cell)}` })),
      element('span', { class: 'frame' }),
      element('span', { class: isMarked ? 'medal' : 'tab' }, mark(hatch(cell))),
      element('span', { class: 'place', 'data-name': name }),
    )
    let timer: ReturnType<typeof setTimeout> | undefined
    made.addEventListener('pointerdown', () => (timer = setTimeout(() => toggle(place), HOLD_MS)))
    for (const end of ['pointerup', 'pointerleave', 'pointercancel'] as const)
      made.addEventListener(end, () => clearTimeout(timer))
    // By keyboard there is no finger to hold: a key marks at once.
    made.addEventListener('click', (event) => event.detail === 0 && toggle(place))
    made.addEventListener('contextmenu', (event) => event.preventDefault())
    return made
  }

  function drawGrid(focus: number | null = null): void {
    if (isHidden) {
      const back = button(
        element('span', {}, m.companion_hidden(), element('br'), m.companion_show()),
        hide,
        {
          class: 'back',
        },
      )
      return grid.replaceChildren(back)
    }
    const seen = seenGrid(size, columns, turn)
    const names = (row: number, column: number) =>
      turn % 2
        ? `${seen.rowNames[row]}${seen.columnNames[column]}`
        : `${seen.columnNames[column]}${seen.rowNames[row]}`
    grid.replaceChildren(
      element('i', {}),
      ...seen.columnNames.map((name) => element('i', {}, name)),
      ...seen.rows.flatMap((row, at) => [
        element('i', {}, seen.rowNames[at] ?? ''),
        ...row.map((place, column) => cellOf(place, names(at, column))),
      ]),
    )
    if (focus !== null)
      grid.querySelector<HTMLElement>(`[data-place="${focus}"]`)?.focus({ preventScroll: true })
  }

  function hide(): void {
    isHidden = !isHidden
    drawGrid()
  }

  function countTokens(): void {
    const change = (by: number) => () => {
      kept.tokens = Math.min(MOST_TOKENS, Math.max(0, kept.tokens + by))
      keep(memory, kept)
      countTokens()
    }
    tokens.replaceChildren(
      button('−', change(-1), { 'aria-label': m.key_token_less() }),
      element('p', { role: 'status' }, mark('hourglass'), ` ${m.duo_tokens({ count: kept.tokens })}`),
      button('+', change(1), { 'aria-label': m.key_token_more() }),
    )
  }

  const sand = sandButtons(preferences.sound)
  const isFresh =
    says ||
    (key.starts === null
      ? ''
      : m.key_starts({ side: key.starts === 'red' ? m.common_side_red() : m.common_side_blue() }))
  show(
    `${NAMES[key.layout]()}${side ? ` · ${side}` : ''}`,
    counts,
    element('p', { class: 'told', role: 'status' }, isFresh),
    grid,
    ...(duo ? [tokens] : []),
    element('p', { class: 'soft' }, m.key_mark_how()),
    element(
      'div',
      { class: 'below' },
      button(mark('eye'), hide, { 'aria-label': m.companion_hide() }),
      button(
        mark('turn'),
        () => {
          turn = nextTurn(size, columns, turn)
          drawGrid()
        },
        { 'aria-label': m.companion_plan_open() },
      ),
      ...sand,
    ),
    element(
      'div',
      { class: 'below' },
      ...(duo ? [] : [button(m.key_second(), () => secondPhone(key, side))]),
      button(m.key_new(), () => chooseScreen()),
    ),
  )
  document.onvisibilitychange = () => {
    if (document.visibilityState === 'hidden' && !isHidden) hide()
  }
  drawGrid()
  count()
  countTokens()
}

/** A key after the sign # is opened; what is no key is said, and nothing is lost. */
function open(): void {
  const { code, side } = parseHash(location.hash)
  if (!code) return chooseScreen()
  const key = keyOfCode(code)
  if (key) keyScreen(key, isDuoLayout(key.layout) ? (side ?? 'B') : null)
  else chooseScreen(m.key_wrong())
}

const dark = window.matchMedia('(prefers-color-scheme: dark)')
function paint(): void {
  const { theme, text, pattern } = preferences
  const root = document.documentElement
  root.lang = preferences.locale ?? chooseLocale(navigator.languages)
  root.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
  root.style.setProperty('--text', String(text))
  root.style.setProperty('--pattern', String(pattern))
}

paint()
dark.addEventListener('change', paint)
engrave(document.documentElement)
keepAwake()
window.addEventListener('pointerdown', allowSound)
window.addEventListener('hashchange', open)
if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
open()
