import { expect, test } from 'vitest'
import { lastTurn, openingCounts } from '$lib/lastTurn'
import { promptText } from '$lib/promptText'
import { myTeam, roleHeard, roleText } from '$lib/role'
import { announcementText } from '$lib/announcementText'
import { roomNews } from '$lib/announce'
import { withoutBullets } from '../src/new/bullets'
import { fit } from '../src/board/fit'
import { readClue } from '../src/clue/composer'
import { isNews } from '$lib/news.svelte'
import { countsDown } from '$lib/countdown'
import { soundsOf } from '$lib/feedback'
import { faces, receded, type CardFace } from '../src/board/faces'
import { cardLabel } from '../src/board/label'
import type { RoomView, OpenTable, Outcome, Seat, View } from '$lib/types'
import { memberName } from '$lib/names'
import { Table } from '$lib/table.svelte'
import { deckErrorText } from '../src/new/deckErrors'
import { clueOf, FakeEnvironment, viewOf } from './fakes'

test('everybody reads what they are at this table, and one team alone which colour is theirs', () => {
  expect(roleText(viewOf({ seat: 'red guesser' }))).toBe('Tu devines · Rouges')
  expect(roleHeard(viewOf({ seat: 'blue spymaster' }))).toBe('Tu donnes les indices, équipe bleue')
  expect(roleText(viewOf({ seat: null }))).toBe('Tu regardes')
  const together = { starts: 'blue', options: { variant: 'coop' } } as Partial<OpenTable>
  expect(roleText(viewOf({ seat: 'guesser' }, together))).toBe('Tu devines · Bleus')
  const three = { starts: 'blue', options: { variant: 'three' } } as Partial<OpenTable>
  expect(myTeam(viewOf({ seat: 'guesser' }, three))).toBeNull()
  expect(roleText(viewOf({ seat: 'guesser' }, three))).toBe('Tu devines pour les deux')
  const players = [{ id: 'm2', name: 'Zoé', seat: 'side B' as const }]
  expect(roleText(viewOf({ seat: 'side A' }, { game: 'duo', players }))).toBe('Duo · avec Zoé')
})

test('whoever waits reads who looks for a clue, for whom, and who guesses', () => {
  const players = [{ id: 'm1', name: 'Zoé', seat: 'red spymaster' as const }]
  const clue = { phase: 'clue', active: 'red', giver: 'red spymaster', players } as const
  expect(promptText(viewOf({ seat: 'red guesser' }, clue))).toBe('Zoé cherche un indice pour vous')
  expect(promptText(viewOf({ seat: 'blue guesser' }, clue))).toBe('Zoé cherche un indice pour les Rouges')
  expect(promptText(viewOf({ seat: 'blue guesser' }, { ...clue, phase: 'guess' }))).toBe(
    'Les Rouges devinent',
  )
})

test('the last turn stays written while the next one is guessed, and who begins with nine before the first', () => {
  const clues = [clueOf('GLACE'), clueOf('MER')]
  const one = viewOf(
    {},
    { clues: clues.slice(0, 1), guessing: true, starts: 'red', red_left: 8, blue_left: 8 },
  )
  expect(lastTurn(one)).toBeNull()
  const found = { ...one, table: { ...one.table, covered: ['red' as const] } }
  expect(openingCounts(found)).toEqual({ more: 9, fewer: 8 })
  expect(lastTurn(viewOf({}, { clues, guessing: true }))?.clue.word).toBe('GLACE')
  expect(lastTurn(viewOf({}, { clues, guessing: false }))?.clue.word).toBe('MER')
})

test('while the table waits to turn the hourglass nothing counts down, and the sand counts once', () => {
  expect(countsDown(viewOf({}, { phase: 'guess', hourglass: null }))).toBe(false)
  expect(countsDown(viewOf({}, { phase: 'guess', hourglass: 1 }))).toBe(true)
  expect(countsDown(viewOf({}, { phase: 'clue', hourglass: null }))).toBe(true)
})

test('the last card is heard, then the end; winners and losers hear another one', () => {
  const turned = { is: 'turned', card: 1, text: 'ROI', identity: 'red', isGuess: true, isOurs: true } as const
  const outcome = { ending: 'all_found', winners: ['red guesser'], side: 'red' } as unknown as Outcome
  const events = [turned, { is: 'over', outcome } as const]
  const heard = (seat: Seat) => soundsOf(events, viewOf({ seat })).map((each) => each.sound)
  expect(heard('red guesser')).toEqual(['ours', 'won'])
  expect(heard('blue guesser')).toEqual(['theirs', 'lost'])
  expect(soundsOf([], viewOf(), true).map((each) => each.sound)).toEqual(['mine'])
})

test('in Duo my own side recedes while I guess, and is heard not to count', () => {
  const keys = [{ side: 'A', cells: ['contact'] }] as unknown as View['keys']
  const [face] = receded(
    faces(viewOf({ seat: 'side A', keys }, { game: 'duo', cards: ['ROI'], covered: [null] })),
  )
  expect(cardLabel(face as CardFace, { isMeant: false, tags: [] })).toBe(
    'ROI, contact sur ta clé, ne compte pas maintenant',
  )
})

test('a word and a number in one line are read as both, where that number may be given', () => {
  expect(readClue(' rivage 2 ', [1, 2, 3])).toEqual({ word: 'rivage', number: 2 })
  expect(readClue('new york 2', [1, 2])).toEqual({ word: 'new york', number: 2 })
  expect(readClue('rivage 12', [1, 2])).toEqual({ word: 'rivage 12', number: null })
  expect(readClue('42', [1, 2])).toEqual({ word: '42', number: null })
})

test('news that concern a seat are news; what everybody sees on the board is not', () => {
  expect(isNews({ is: 'ruled', upheld: false }, viewOf())).toBe(true)
  expect(isNews({ is: 'ruled', upheld: false }, viewOf({ seat: null }))).toBe(false)
  expect(isNews({ is: 'clue', word: 'MER', number: 2, side: 'red' }, viewOf())).toBe(false)
})

test('a part before a hyphen stands on a line of its own before the word shrinks', () => {
  const room = { width: 60, largest: 20, smallest: 12 }
  expect(fit('GRATTE-CIEL', (text) => text.length / 2, room).lines).toEqual(['GRATTE-', 'CIEL'])
})

test('bullets and numbers before the words of a pasted list are taken off, and a word of its own stays', () => {
  expect(withoutBullets('- lion\n2) girafe\n• zèbre\n12. ours')).toEqual({
    text: 'lion\ngirafe\nzèbre\nours',
    count: 4,
  })
  expect(withoutBullets('porte-avions\n7 nains\n-')).toEqual({ text: 'porte-avions\n7 nains\n-', count: 0 })
})

test('a change of host is told to all when the host is away, and to the new one when it was given', () => {
  const members = (away: boolean) =>
    [
      { id: 'm1', name: 'Ana', away, left: false },
      { id: 'm2', name: 'Bo' },
    ] as unknown as RoomView['members']
  const room = (host: string, away: boolean) => ({ host, members: members(away) }) as RoomView
  const told = (you: string, away: boolean) =>
    roomNews(room('m1', false), room('m2', away), you).map((event) => announcementText(event))
  expect(told('m2', true)).toEqual(['Ana est hors ligne\u00a0: c’est toi l’hôte maintenant.'])
  expect(told('m3', true)[0]).toContain('c’est Bo')
  expect(told('m2', false)).toEqual(['Ana te confie la table.'])
  expect(told('m3', false)).toEqual([])
})

test('a host who comes back is told who is the host now, and nobody else is', () => {
  const members = [{ id: 'm1' }, { id: 'm2', name: 'Maud' }] as unknown as RoomView['members']
  const told = (wasHost: boolean, host: string) => {
    const world = new FakeEnvironment()
    const table = new Table('HIBOU-42', 'ws://x', world)
    table.wasHost = wasHost
    table.connection.open()
    world.socket.welcome()
    const room = { members, host, paused: null, playing: false } as unknown as RoomView
    world.socket.say({ type: 'room', version: 1, room })
    return table.announced.map((event) => announcementText(event))
  }
  expect(told(true, 'm2')).toEqual(['Maud est l’hôte maintenant.'])
  expect(told(true, 'm1')).toEqual([])
  expect(told(false, 'm2')).toEqual([])
})

test('a screen is named in the reader’s language, with its number; people keep their names', () => {
  expect(memberName({ kind: 'screen', name: 'TV' })).toBe('Grand écran')
  expect(memberName({ kind: 'screen', name: 'TV 2' })).toBe('Grand écran 2')
  expect(memberName({ kind: 'person', name: 'TV' })).toBe('TV')
})

test('of a word too long for a card the length that fits is told', () => {
  expect(deckErrorText('too_long', 24)).toBe('trop long pour une carte, qui a 24 signes au plus')
  expect(deckErrorText('too_long')).toBe('trop long pour une carte')
})
