import { expect, test } from 'vitest'
import { Table } from '$lib/table.svelte'
import type { May, OpenTable } from '$lib/types'
import { Hand } from '$lib/hand.svelte'
import { nameIn, pictureFiles } from '../src/board/pictures'
import { clueOf, FakeEnvironment, touchOf, viewOf, tableOf } from './fakes'

const may = (cards: number[]): May[] => [
  { do: 'guess', cards, numbers: [], barred: [], confirm: false, ends: [] },
  { do: 'stop', cards: [], numbers: [], barred: [], confirm: false, ends: [] },
]
const guessing: Partial<OpenTable> = { phase: 'guess', guessing: true, clues: [clueOf('AUTOMNE')] }
const first = viewOf({ may: may([1, 2]) }, guessing)
const second = viewOf({ may: may([2]) }, { ...guessing, touches: [touchOf(1, 'red')] })

function seated() {
  const world = new FakeEnvironment()
  const table = new Table('X', 'ws://x', world)
  table.connection.open()
  world.socket.welcome()
  world.socket.show(5, first)
  const answer = () => {
    const { id } = world.socket.said('guess').at(-1) ?? {}
    world.socket.show(7, second)
    world.socket.say({ type: 'done', id: String(id), version: 7, findings: [], hints: [] })
  }
  return { world, table, hand: new Hand(() => table), answer }
}

test('a second card is not touched before the first is answered, and then on the new view', async () => {
  const { world, table, hand, answer } = seated()
  hand.choose(first, 1)
  const turned = hand.reveal(first, 1)
  hand.choose(first, 2)
  await hand.reveal(first, 2)
  expect(world.socket.said('guess')).toMatchObject([{ card: 1, seen: 5 }])
  expect(table.isMoving).toBe(true)
  answer()
  await turned
  hand.review(second)
  expect(hand.chosen?.card).toBe(2)
  void hand.reveal(second, 2)
  expect(world.socket.said('guess')).toMatchObject([{ card: 1 }, { card: 2, seen: 7 }])
})

test('nobody stops while a touch is on its way, and that is no refusal', async () => {
  const { world, table, hand } = seated()
  void hand.reveal(first, 1)
  expect(await table.ask({ do: 'stop' })).toMatchObject({ is: 'refused' })
  expect(world.socket.said('stop')).toEqual([])
  expect(table.refusal).toBeNull()
})

test('what is chosen stays chosen when others point, speak or come in', () => {
  const { world, hand } = seated()
  hand.choose(first, 2)
  world.socket.say({ type: 'pointers', pointers: { m2: [1] }, votes: {} })
  world.socket.say({ type: 'chat', by: 'm2', name: 'Oscar', channel: 'table', text: 'Salut', remark: null })
  world.socket.show(6, first)
  hand.review(first)
  expect(hand.chosen?.card).toBe(2)
})

test('a guesser points at several cards, and a second touch takes one away', () => {
  const { world, hand } = seated()
  hand.choose(first, 1)
  hand.choose(first, 2)
  expect(hand.pointed.map(({ card }) => card)).toEqual([1, 2])
  expect(hand.chosen?.card).toBe(2)
  hand.unchoose(first, 2)
  expect(hand.chosen?.card).toBe(1)
  expect(world.socket.said('point')).toMatchObject([{ card: 1 }, { card: 2 }, { card: 2, away: true }])
  hand.choose(first, 2)
  hand.review(second)
  expect(hand.pointed.map(({ card }) => card)).toEqual([2])
})

test('in sudden death one card at a time is chosen, and nobody sees it', () => {
  const { world, hand } = seated()
  const sudden = viewOf({ may: may([1, 2]) }, { phase: 'sudden_death' })
  hand.choose(sudden, 1)
  hand.choose(sudden, 2)
  expect(hand.pointed.map(({ card }) => card)).toEqual([2])
  expect(world.socket.said('point')).toEqual([])
})

test('a picture is called by what it shows, a word by itself', () => {
  const file = { small: '', large: '', alt: 'Un phare dans la nuit.' }
  expect(nameIn(new Map([['p1', file]]), 'p1')).toBe('Un phare dans la nuit')
  expect(nameIn(null, 'ROI')).toBe('ROI')
})

test('a picture that somebody brought is looked for nowhere before the server has told of it', () => {
  const table = tableOf({ game: 'images', cards: ['u-1', 'renard'] })
  const files = pictureFiles(table, [])
  expect(files?.get('u-1')?.small).toBe('')
  expect(files?.get('renard')?.small).toBe('/pictures/256/renard.webp')
  expect(nameIn(files, 'u-1')).toBe('image 1')
})
