import { expect, test } from 'vitest'
import { EMPTY_TABLE, receive } from '$lib/tableState'
import { apart, bare, initial, shortened } from '$lib/nickname'
import type { ServerMessage } from '$lib/types'
import { sentFor, viewOf } from './fakes'

const FAMILY = '👩‍👩‍👧'

test('the first letter of a name is what a reader takes for one', () => {
  expect(initial('zoé')).toBe('Z')
  expect(initial(`${FAMILY} Zoé`)).toBe(FAMILY)
  expect(initial('🇫🇷 Léa')).toBe('🇫🇷')
  expect(initial('👍🏽 Bo')).toBe('👍🏽')
  expect(initial('e\u0301lise')).toBe('E\u0301')
  expect(initial(apart('שרה'))).toBe('ש')
  expect(initial('')).toBe('')
})

test('a name is cut after whole emoji, by the characters that the server counts', () => {
  expect(shortened('Zoé', 20)).toBe('Zoé')
  expect(shortened('x'.repeat(25), 20)).toHaveLength(20)
  expect(shortened(`${'x'.repeat(16)}${FAMILY}`, 20)).toBe('x'.repeat(16))
  expect(shortened(`${'x'.repeat(15)}${FAMILY}`, 20)).toBe(`${'x'.repeat(15)}${FAMILY}`)
})

test('only a name written from right to left is set apart, and is sent as it was written', () => {
  expect(apart('Zoé')).toBe('Zoé')
  expect(apart('أمل 7')).toBe('\u2068أمل 7\u2069')
  expect(apart(apart('שרה'))).toBe(apart('שרה'))
  expect(bare(apart('שרה'))).toBe('שרה')
})

test('names in the news of the room and of the game stay the same name', () => {
  const room = { members: [{ id: 'm1', name: 'שרה' }] }
  const players = [{ id: 'm1', name: 'שרה', seat: 'red guesser' as const }]
  const news = [{ type: 'room', room }, ...sentFor(3, viewOf({}, { players }))] as unknown as ServerMessage[]
  const state = news.reduce(receive, EMPTY_TABLE)
  expect(state.room?.members[0]?.name).toBe(apart('שרה'))
  expect(state.view?.table.players[0]?.name).toBe(apart('שרה'))
})
