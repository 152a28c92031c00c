/** The picture of a game to be shared, 1200 × 630: the board, the result, the clue that found most. */
import { sideName } from '$lib/names'
import type { Identity, Replay, Study } from '$lib/types'
import * as m from '$msg'
import { endTitle } from '../end/endText'
import { cardOf } from './cards'
import { viewAt } from './replay'

const WIDTH = 1200
const HEIGHT = 630
const TOKENS: Record<Identity, string> = {
  red: '--red',
  blue: '--blue',
  neutral: '--neutral',
  assassin: '--assassin',
  contact: '--contact',
  bystander: '--neutral',
}

/** The clue under which most own cards were found; the first of equals. */
export function bestClue(study: Study | null): { word: string; number: string; found: number } | null {
  const best = [...(study?.clues ?? [])].filter((clue) => !clue.void).sort((a, b) => b.found - a.found)[0]
  return best && best.found > 1 ? { word: best.word, number: String(best.number), found: best.found } : null
}

/** What the picture shows, in words. */
export function cardAlt(replay: Replay, study: Study | null): string {
  const best = bestClue(study)
  const title = endTitle(viewAt(replay, replay.steps.length - 1, 'all'))
  const told = m.replay_card_clues({ title, count: replay.clues.length })
  return best ? `${told} ${m.replay_card_best({ clue: `${best.word} ${best.number}` })}` : told
}

/** Draw the picture; null where the browser cannot. */
export async function cardPicture(
  replay: Replay,
  study: Study | null,
  isNamed: boolean,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  draw(pen, replay, study, isNamed)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return blob && new File([blob], 'nom-de-code.png', { type: 'image/png' })
}

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#222'

function draw(pen: CanvasRenderingContext2D, replay: Replay, study: Study | null, isNamed: boolean): void {
  const [paper, ink, sheet] = [colour('--paper'), colour('--ink'), colour('--sheet')]
  pen.fillStyle = sheet
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const board = { x: 520, y: 34, width: 640, height: 562 }
  const rows = Math.ceil(replay.cards.length / replay.columns)
  const wide = board.width / replay.columns
  const high = board.height / rows
  const covered = replay.steps.at(-1)?.covered ?? []
  replay.cards.forEach((_, card) => {
    const x = board.x + (card % replay.columns) * wide
    const y = board.y + Math.floor(card / replay.columns) * high
    const tile = covered[card]
    pen.fillStyle = tile ? colour(TOKENS[tile]) : paper
    pen.fillRect(x + 3, y + 3, wide - 6, high - 6)
    pen.strokeStyle = ink
    pen.strokeRect(x + 3, y + 3, wide - 6, high - 6)
    pen.fillStyle = tile && tile !== 'neutral' ? '#fff' : ink
    fitted(pen, cardOf(replay, card), { x: x + wide / 2, y: y + high / 2, width: wide - 16 }, 26)
  })
  pen.textAlign = 'left'
  pen.fillStyle = ink
  const title = endTitle(viewAt(replay, replay.steps.length - 1, 'all'))
  lines(pen, title, { x: 40, y: 110, width: 440 }, 54)
  const best = bestClue(study)
  pen.font = '28px "Sofia Sans Condensed", sans-serif'
  pen.fillText(m.replay_card_clues({ title: '', count: replay.clues.length }).trim(), 40, 350, 440)
  if (best) pen.fillText(m.replay_card_best({ clue: `${best.word} ${best.number}` }), 40, 392, 440)
  if (isNamed) {
    const who = replay.players.map((player) => player.name)
    lines(pen, who.join(', '), { x: 40, y: 450, width: 440 }, 24)
  }
  pen.font = '700 26px Press, serif'
  pen.fillText(
    `${m.common_title()}${replay.outcome.side ? ` · ${sideName(replay.outcome.side)}` : ''}`,
    40,
    590,
    440,
  )
}

interface Box {
  x: number
  y: number
  width: number
}

/** Write a word in the middle of a box, as large as it fits. */
function fitted(pen: CanvasRenderingContext2D, text: string, box: Box, largest: number): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  let size = largest
  do pen.font = `${size}px "Sofia Sans Extra Condensed", sans-serif`
  while (pen.measureText(text).width > box.width && --size > 12)
  pen.fillText(text, box.x, box.y, box.width)
  pen.textBaseline = 'alphabetic'
}

/** Write a sentence on as many lines as it needs. */
function lines(pen: CanvasRenderingContext2D, text: string, box: Box, size: number): void {
  pen.font = `700 ${size}px Press, serif`
  let line = ''
  let y = box.y
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (pen.measureText(longer).width > box.width && line) {
      pen.fillText(line, box.x, y, box.width)
      y += size * 1.1
      line = word
    } else line = longer
  }
  pen.fillText(line, box.x, y, box.width)
}
