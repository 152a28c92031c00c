import { expect, test } from 'vitest'
import { Hand } from '$lib/hand.svelte'
import { liftOf } from '$lib/keyboard'
import { reasonText } from '$lib/reasons'
import { Table } from '$lib/table.svelte'
import type { Finding, May, Question, RoomView, View } from '$lib/types'
import { ClueForm } from '../src/clue/clueForm.svelte'
import { Doubts } from '../src/clue/doubts.svelte'
import { reasonNamesText } from '../src/clue/reasonNames'
import { FakeEnvironment, viewOf } from './fakes'

const mayDo = (what: May['do'], more: Partial<May> = {}): May => ({
  do: what,
  cards: [],
  numbers: [],
  barred: [],
  confirm: false,
  ends: [],
  ...more,
})
const give = mayDo('give_clue', { numbers: [1, 2, 3] })
const ask = mayDo('ask_about_clue')
const writes = (more: Partial<View> = {}) =>
  viewOf({ seat: 'red spymaster', may: [give, ask], ...more }, { judge: 'blue spymaster' })
const finding = (verdict: Finding['verdict']): Finding => ({
  code: 'unknown_word',
  verdict,
  codename: null,
  because: '',
})

/** A spymaster with this view, and an opinion of the referee on what is written. */
function written(view: View, word: string, findings: Finding[] | null, mode = 'assist') {
  const world = new FakeEnvironment()
  const table = new Table('HIBOU-42', 'ws://x', world)
  table.connection.open()
  world.socket.welcome()
  const room = { members: [], settings: { mode }, paused: null, playing: true } as unknown as RoomView
  world.socket.say({ type: 'room', version: 1, room })
  world.socket.show(1, view)
  const hand = new Hand(() => table)
  hand.word = word
  hand.picked = 2
  hand.opinion = findings && { word, findings }
  const form = new ClueForm(
    () => table,
    () => view,
    hand,
  )
  return { world, table, hand, form }
}

test('a clue without objection is given as it is written', () => {
  const { world, form } = written(writes(), 'WOMBAT', [])
  expect(form.writing).toBe('write')
  expect(form.isFine).toBe(true)
  void form.submit()
  expect(world.socket.said('give_clue')).toMatchObject([{ word: 'WOMBAT', number: 2, confirmed: false }])
})

test('a clue without a number is not sent: a number is asked for, where it is chosen', () => {
  const { world, hand, form } = written(writes(), 'WOMBAT', [])
  hand.picked = null
  let focused = ''
  const row = { querySelector: (selector: string) => ({ focus: () => (focused = selector) }) }
  form.numberRow = row as unknown as HTMLElement
  void form.submit()
  expect(world.socket.said('give_clue')).toEqual([])
  expect(form.objections).toEqual(['Choisis un nombre.'])
  expect(focused).toBe('input:enabled')
  form.pick(2)
  expect(form.objections).toEqual([])
  void form.submit()
  expect(world.socket.said('give_clue')).toMatchObject([{ word: 'WOMBAT', number: 2 }])
})

test('the doubts about a clue name the cards they are about, where the referee knows them', () => {
  const family: Finding = { code: 'family', verdict: 'hard', codename: 'PLUIE', because: '' }
  const codes = ['family', 'unknown_word', 'a code of tomorrow']
  expect(reasonNamesText(codes, [family, finding('warn')])).toEqual([
    'Doutes de l’arbitre\u00a0: même famille (PLUIE), mot inconnu.',
  ])
  expect(reasonNamesText(codes)).toEqual(['Doutes de l’arbitre\u00a0: même famille, mot inconnu.'])
})

test('a question with a doubt has that doubt read to its judge', () => {
  const asked = { word: 'PLUVIEUX', number: 1, giver: 'red spymaster', meant: null } as const
  const question: Question = { ...asked, ruling: ['family'] }
  const { table } = written(viewOf({ seat: 'blue spymaster' }), '', null)
  const doubts = new Doubts(
    () => table,
    () => ({ is: 'question', question }),
  )
  expect(doubts.texts).toEqual(['Doutes de l’arbitre\u00a0: même famille.'])
})

test('nothing is fine before the referee has read this very word', () => {
  expect(written(writes(), 'WOMBAT', null).form.isFine).toBe(false)
  const { hand, form } = written(writes(), 'WOMBAT', [])
  hand.word = 'WOMBATS'
  expect(form.isFine).toBe(false)
})

test('a doubt lets the other spymaster be asked first, or the clue be given all the same', () => {
  const { world, form } = written(writes(), 'BROUZOUF', [finding('warn')])
  expect([form.isDoubtful, form.canAsk, form.next]).toEqual([true, true, 'give_anyway'])
  void form.submit()
  expect(world.socket.said('give_clue')).toMatchObject([{ confirmed: true }])
})

test('a strict table asks about a doubt, and Enter asks too', () => {
  const { world, form } = written(writes(), 'BROUZOUF', [finding('warn')], 'strict')
  expect(form.next).toBe('ask')
  void form.submit()
  expect(world.socket.said('ask_about_clue')).toMatchObject([{ word: 'BROUZOUF', number: 2 }])
  expect(world.socket.said('give_clue')).toEqual([])
})

test('what is asked about stays on the banknote, and is not written on', () => {
  const question: Question = { giver: 'red spymaster', word: 'BROUZOUF', number: 2, ruling: [] } as never
  const view = writes({ may: [mayDo('withdraw_question')], question })
  expect(written(view, '', null).form.writing).toBe('wait')
})

test('a word to which the other spymaster said no is closed, and the next step is another word', () => {
  const view = writes({ closed: [{ word: 'BROUZOUF', by: 'blue spymaster', ruling: [] }] })
  const { world, hand, form } = written(view, 'brouzouf', [finding('warn')])
  expect(form.objections.join()).toContain('Bertille')
  expect(form.next).toBe('change')
  void form.submit()
  expect(hand.word).toBe('')
  expect(world.socket.said('give_clue')).toEqual([])
})

test('a penalty is offered before the clue, once', () => {
  const { form } = written(writes({ may: [give, ask, mayDo('cover', { cards: [3] })] }), '', null)
  expect(form.writing).toBe('cover')
  form.declineCover()
  expect(form.writing).toBe('write')
})

test('the dock stands above the keyboard of a phone, and stays where it is on an enlarged page', () => {
  expect(liftOf(740, { offsetTop: 0, height: 420, scale: 1 })).toBe(320)
  expect(liftOf(740, { offsetTop: 100, height: 420, scale: 1 })).toBe(220)
  expect(liftOf(740, { offsetTop: 0, height: 740, scale: 1 })).toBe(0)
  expect(liftOf(740, { offsetTop: 0, height: 370, scale: 2 })).toBe(0)
})

test('two words joined by a hyphen are refused for the hyphen, others for being several', () => {
  const several = (because: string) =>
    reasonText('PORTE-AVIONS', { code: 'several_words', verdict: 'hard', codename: null, because })
  expect(several('hyphen')).toContain('trait d’union')
  expect(several('space')).not.toContain('trait d’union')
})
