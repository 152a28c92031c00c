import { expect, test } from 'vitest'
import { whyLines, whyText } from '$lib/whyText'

test('why a clue means a card is said in a few words', () => {
  expect(whyText({ card: 0, link: 'met', through: null }, 'plage')).toBe('on l’y trouve')
  expect(whyText({ card: 0, link: 'shared', through: 'montagne' }, 'hauteur')).toBe(
    'les deux font penser à «\u00a0montagne\u00a0»',
  )
  expect(whyText({ card: 0, link: 'alike', through: null }, 'élève')).toBe('des mots voisins')
  expect(whyText({ card: 0, link: 'unheard of', through: null }, 'élève')).toBe('des mots voisins')
})

test('of a picture it says what is to be seen', () => {
  expect(whyText({ card: 0, link: 'is', through: 'grotte' }, 'Grotte')).toBe('on y voit «\u00a0grotte\u00a0»')
  expect(whyText({ card: 0, link: 'is', through: 'koala' }, 'animal')).toBe(
    'de cette sorte (on y voit «\u00a0koala\u00a0»)',
  )
})

test('every card has a line', () => {
  const reasons = [
    { card: 1, link: 'met', through: null },
    { card: 0, link: 'half', through: null },
  ]
  expect(whyLines(reasons, 'plage', (card) => ['POMME', 'SEAU'][card] ?? '')).toEqual([
    'SEAU\u00a0: on l’y trouve',
    'POMME\u00a0: une expression avec l’indice',
  ])
})
