import { expect, test } from 'vitest'
import { pageMemory } from '../src/lib/storage'
import { formatRoute, parseRoute } from '../src/lib/route'
import { afterAnswer, afterCase, keepCases, kindOfRun, newRun, numberOf, readCases } from '../src/cases/run'

test('a series starts at level 1 and rises a level after every second right answer', () => {
  let run = newRun()
  const levels = Array.from({ length: 6 }, () => (run = afterAnswer(run, true)).level)
  expect(levels).toEqual([1, 2, 2, 3, 3, 4])
  for (let n = 0; n < 60; n++) run = afterAnswer(run, true)
  expect(run.level).toBe(12)
})

test('a wrong answer costs one of three lives and no level', () => {
  const run = afterAnswer(afterAnswer(afterAnswer(newRun(), true), true), false)
  expect(run).toEqual({ lives: 2, right: 2, level: 2 })
})

test('the kinds come in turn', () => {
  expect([0, 1, 2, 3, 4, 5].map(kindOfRun)).toEqual(['link', 'word', 'odd', 'rescue', 'memory', 'link'])
})

test('a case that was answered is followed by the next one of its level', () => {
  const memory = pageMemory()
  keepCases(memory, { ...afterCase(readCases(memory), 'odd', 3, 17), best: 5 })
  expect(readCases(memory)).toEqual({ best: 5, next: { 'odd/3': 18 } })
  expect(numberOf(readCases(memory), 'odd', 3)).toBe(18)
  expect(numberOf(readCases(memory), 'odd', 4, () => 0.5)).toBe(5001)
})

test.each(['', 'x', 'null', '3', '{"best":"x","next":{"odd/1":"y"}}', '{"best":-1,"next":3}'])(
  'what is broken in memory is read as nothing',
  (text) => {
    const memory = pageMemory()
    memory.set('cases', text)
    expect(readCases(memory)).toEqual({ best: 0, next: {} })
  },
)

test('cases have addresses', () => {
  for (const path of ['/cases', '/cases/run', '/cases/odd/3/17'])
    expect(formatRoute(parseRoute(path))).toBe(path)
  expect(parseRoute('/cases/odd/x/y')).toEqual({ page: 'cases', kind: 'odd', level: 1, number: 1 })
})
