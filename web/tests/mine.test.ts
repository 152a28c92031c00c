import { expect, test } from 'vitest'
import { formatRoute, parseRoute } from '$lib/route'
import { pageMemory } from '$lib/storage'
import type { Outcome, RoomView } from '$lib/types'
import { clearGames, keepGame, keepPrecision, myGame, readGames, totals, type MyGame } from '$lib/myGames'
import { viewOf } from './fakes'

const game = (number: number, changes: Partial<MyGame> = {}): MyGame => ({
  at: 1_790_000_000_000 + number,
  room: 'HIBOU-42',
  number,
  game: 'words',
  role: 'gave',
  side: 'red',
  won: true,
  me: 'm1',
  precision: null,
  isDay: false,
  ...changes,
})

test('a game is kept once, the newest first, and no more than 200', () => {
  const memory = pageMemory()
  for (let number = 1; number <= 205; number += 1) keepGame(memory, game(number))
  keepGame(memory, game(205, { won: false }))
  const kept = readGames(memory)
  expect(kept).toHaveLength(200)
  expect(kept[0]).toEqual(game(205))
  clearGames(memory)
  expect(readGames(memory)).toEqual([])
})

test('whatever lies in the memory, nothing throws and only games are read', () => {
  for (const text of ['', '{', '[]', '{"v":1}', '{"v":2,"games":[]}', 'x'.repeat(1_000_001)]) {
    const memory = pageMemory()
    memory.set('games', text)
    expect(readGames(memory)).toEqual([])
  }
  const memory = pageMemory()
  memory.set(
    'games',
    JSON.stringify({ v: 1, games: [game(1), { ...game(2), game: 'chess' }, { ...game(3), at: 'x' }, null] }),
  )
  expect(readGames(memory)).toEqual([game(1)])
})

test('justesse is written beside my game when its study has come', () => {
  const memory = pageMemory()
  keepGame(memory, game(1))
  keepGame(memory, game(2))
  const people = [
    { player: 'm2', precision: 40 },
    { player: 'm1', precision: 84 },
  ]
  keepPrecision(memory, 'HIBOU-42', 1, people)
  keepPrecision(memory, 'HIBOU-42', 9, people)
  keepPrecision(memory, 'HIBOU-42', 2, [{ player: 'm1', precision: null }])
  expect(readGames(memory).map((each) => each.precision)).toEqual([null, 84])
  expect(totals(readGames(memory))).toEqual({ games: 2, won: 1, precision: 84 })
  expect(totals([])).toEqual({ games: 0, won: 0, precision: null })
})

test('a line is made of a game that is over, for who sat in it', () => {
  const outcome = { ending: 'all_found', winners: ['red guesser'], side: 'red' } as unknown as Outcome
  const room = { code: 'HIBOU-42', games: 3, game: 'words', settings: { day: null } } as unknown as RoomView
  const over = viewOf({ seat: 'red guesser' }, { phase: 'over', outcome })
  expect(myGame(over, room, 'm1', 5)).toEqual(game(3, { at: 5, role: 'guessed' }))
  expect(myGame(viewOf({ seat: null }, { phase: 'over', outcome }), room, 'm1', 5)).toBeNull()
  expect(myGame(viewOf({ seat: 'red guesser' }, { phase: 'clue' }), room, 'm1', 5)).toBeNull()
  const duo = myGame(viewOf({ seat: 'side B' }, { phase: 'over', outcome }), room, 'm1', 5)
  expect([duo?.role, duo?.side, duo?.won]).toEqual(['both', 'B', false])
  expect(myGame(viewOf({ seat: 'blue spymaster' }, { phase: 'over', outcome }), room, 'm1', 5)?.role).toBe(
    'gave',
  )
})

test('the address of my games', () => {
  expect(formatRoute(parseRoute('/mine'))).toBe('/mine')
})
