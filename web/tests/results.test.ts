import { expect, test } from 'vitest'
import type { Announcement } from '$lib/announce'
import { announcementText } from '$lib/announcementText'
import { EMPTY_TABLE } from '$lib/tableState'
import type { Table } from '$lib/table.svelte'
import type { Identity, OpenTable, View } from '$lib/types'
import { faces } from '../src/board/faces'
import { closedBy, closedText } from '../src/clue/composer'
import { mySeatText } from '../src/lobby/mySeat'
import { resultText } from '../src/turn/statusLine'
import { clueOf, touchOf, viewOf } from './fakes'

const told = (identity: Identity, view: View): string => {
  const event: Announcement = { is: 'turned', card: 1, text: 'ROBE', identity, isGuess: true, isOurs: true }
  const table = {
    state: EMPTY_TABLE,
    announced: [event],
    cardName: (_: number, text: string) => text,
    status: { is: 'open' },
    sent: [],
  }
  return resultText(table as unknown as Table, view)
}
const teams: Partial<OpenTable> = { phase: 'clue', active: 'blue' }
const duo = (active: 'A' | 'B'): Partial<OpenTable> => ({
  game: 'duo',
  phase: 'clue',
  active,
  options: {} as OpenTable['options'],
  players: [
    { id: 'm1', name: 'Ana', seat: 'side A' },
    { id: 'm2', name: 'Bo', seat: 'side B' },
  ],
})

test('the result of our own guess is one whole sentence', () => {
  const red = viewOf({ seat: 'red guesser' }, teams)
  expect(told('red', red)).toBe('Oui\u00a0! ROBE est à vous.')
  expect(told('blue', red)).toBe('ROBE est aux Bleus et compte pour cette équipe. C’est aux Bleus.')
  expect(told('neutral', red)).toBe('ROBE\u00a0: à personne. C’est aux Bleus.')
  const ana = viewOf({ seat: 'side A' }, duo('A'))
  expect(told('contact', ana)).toBe('Oui\u00a0! ROBE\u00a0: un contact.')
  expect(told('bystander', ana)).toBe('ROBE\u00a0: un passant. Un jeton de moins, et c’est à toi.')
  expect(told('bystander', viewOf({ seat: 'side A' }, duo('B')))).toContain('c’est à Bo')
})

test('whose turn begins is told by the name of the team, in Duo of the partner', () => {
  const turn = (view: View, side: 'blue' | 'B') =>
    announcementText({ is: 'turn', side, phase: 'clue' }, undefined, view)
  expect(turn(viewOf({}, teams), 'blue')).toBe('C’est aux Bleus.')
  expect(turn(viewOf({}, duo('B')), 'B')).toBe('C’est à Bo.')
})

test('a word that the other spymaster refused is closed, with who said no and why', () => {
  const closed = [{ word: 'Pluvieux', by: 'blue spymaster' as const, ruling: ['family'] }]
  const found = closedBy(closed, ' PLUVIEUX ')
  expect(found && closedText(found, 'Bo')).toBe(
    'Bo a dit non\u00a0: même famille. Ce mot est refusé jusqu’à la fin du tour.',
  )
  expect(closedText({ word: 'X', by: 'blue spymaster', ruling: [] }, 'Bo')).toBe(
    'Bo a dit non. Ce mot est refusé jusqu’à la fin du tour.',
  )
  expect(closedBy(closed, 'PLUIE')).toBeNull()
})

test('in the lobby my seat is told as a sentence', () => {
  expect(mySeatText('red spymaster')).toBe('Ta place\u00a0: chez les Rouges, tu donnes les indices.')
  expect(mySeatText('guesser')).toBe('Ta place\u00a0: tu devines.')
  expect(mySeatText('side B')).toBe('Ta place\u00a0: Côté B.')
})

test('a card guessed for the other team is marked as wrong, one’s own and neutral ones are not', () => {
  const touches = [touchOf(0, 'red'), touchOf(1, 'blue'), touchOf(2, 'neutral')]
  const view = viewOf({}, { clues: [clueOf('AUTOMNE')], touches })
  expect(faces(view).flatMap((face) => (face.isWrong ? [face.place] : []))).toEqual([1])
})
