import { expect, test } from 'vitest'
import { lastTurn, openingCounts } from '$lib/lastTurn'
import { promptText } from '$lib/promptText'
import { myTeam, roleHeard, roleText } from '$lib/role'
import type { OpenTable } from '$lib/types'
import { clueOf, viewOf } from './fakes'

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
