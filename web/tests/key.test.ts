import { expect, test } from 'vitest'
import { below, drawDuo, drawTeams } from '../src/key/draw'
import { qrRows } from '../src/key/qr'
import {
  arrangements,
  codeOf,
  codesOf,
  countsOf,
  keyOfCode,
  keyOfRank,
  LAYOUTS,
  rankOf,
  shownCode,
  type Key,
  type LayoutName,
} from '../src/key/rank'

const NAMES = Object.keys(LAYOUTS) as LayoutName[]
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawn = (name: LayoutName): Key =>
  name === 'words' || name === 'images' ? drawTeams(name) : drawDuo(name).b

test('there are as many keys as the printed counts allow', () => {
  expect(NAMES.map(codesOf)).toEqual([420_689_412_000, 997_682_400, 1_144_066_000, 22_170_720])
  expect(arrangements([2, 1])).toBe(3)
})

test.each(NAMES)('%s: ten thousand keys become codes and are the same again', (name) => {
  const wrong: string[] = []
  for (let each = 0; each < 10_000; each++) {
    const key = keyOfRank(name, Math.floor(Math.random() * codesOf(name)))
    const code = codeOf(key)
    const again = keyOfCode(code)
    const isSame = again?.cells.join() === key.cells.join() && again.starts === key.starts
    if (!isSame || code.length !== LAYOUTS[name].length + 1) wrong.push(code)
  }
  expect(wrong).toEqual([])
})

test.each(NAMES)('%s: the first rank and the last one have a key, the next has none', (name) => {
  for (const rank of [0, codesOf(name) - 1]) {
    const key = keyOfRank(name, rank)
    expect(rankOf(key)).toBe(rank)
    expect(keyOfCode(codeOf(key))).toEqual(key)
  }
  expect(() => keyOfRank(name, codesOf(name) + 1)).toThrow()
})

test('one wrong letter never opens another key, but for 0 and Z', () => {
  for (const name of NAMES)
    for (let each = 0; each < 25; each++) {
      const code = codeOf(drawn(name))
      for (let at = 0; at < code.length; at++)
        for (const letter of DIGITS) {
          if (letter === code[at] || [letter, code[at]].sort().join('') === '0Z') continue
          expect(keyOfCode(code.slice(0, at) + letter + code.slice(at + 1))).toBeNull()
        }
    }
})

test('a code is read as it is typed: small letters, spaces, hyphens, I and L for 1, O for 0', () => {
  const key = keyOfRank('words', 32 ** 7 + 1)
  const code = codeOf(key)
  expect(code.slice(0, 2)).toBe('10')
  for (const typed of [
    code.toLowerCase(),
    shownCode(code),
    ` ${code} `,
    code.replace('10', 'lO'),
    code.replace('1', 'I'),
  ])
    expect(keyOfCode(typed)).toEqual(key)
})

test('what is no code is none: wrong length, a strange letter, emoji, ten thousand characters', () => {
  const code = codeOf(keyOfRank('words', 12345))
  for (const typed of [
    '',
    'ABC',
    code.slice(1),
    `U${code.slice(1)}`,
    '🔑🔑🔑🔑🔑🔑🔑🔑🔑',
    'A'.repeat(10_000),
    '-'.repeat(60),
  ])
    expect(keyOfCode(typed)).toBeNull()
  expect(keyOfCode('ZZZZZZZZ' + DIGITS[(31 * 36) % 31])).toBeNull() // a rank that is too large
})

test('a code is shown in groups', () => {
  expect(shownCode('7K2MQ9XF3')).toBe('7K2-MQ9-XF3')
  expect(shownCode('4T0WE8R2').replaceAll('-', '')).toBe('4T0WE8R2')
})

test('a key has the printed counts, and the two sides of Duo the printed pairs', () => {
  const { cells, starts } = drawTeams('words')
  const count = (cell: string) => cells.filter((each) => each === cell).length
  expect(['red', 'blue', 'neutral', 'assassin'].map(count)).toEqual(countsOf('words', starts))
  const { a, b } = drawDuo('duo')
  const pairs = a.cells.map((cell, at) => `${cell} ${b.cells[at]}`)
  expect(pairs.filter((pair) => pair === 'contact contact')).toHaveLength(3)
  expect(pairs.filter((pair) => pair.includes('contact'))).toHaveLength(15)
  expect(pairs.filter((pair) => pair === 'assassin assassin')).toHaveLength(1)
})

test('draws that would favour some numbers are drawn again', () => {
  const values = [2 ** 32 - 1, 7]
  expect(below(10, () => values.shift() ?? 0)).toBe(7)
  expect(values).toEqual([])
})

const hex = (rows: boolean[][] | null) =>
  rows?.map((row) => parseInt(row.map(Number).join(''), 2).toString(16)).join(' ')

test.each(QR_CASES())('a QR code is drawn as others draw it: %s, mask %i', (text, mask, expected) => {
  expect(hex(qrRows(text, mask))).toBe(expected)
})

test('what is too long for a code is not drawn', () => {
  expect(qrRows('x'.repeat(106))).not.toBeNull()
  expect(qrRows('x'.repeat(107))).toBeNull()
})

/** Drawn by segno 1.6, error correction L, byte mode; texts that need no padding, of which it adds one byte more. */
function QR_CASES(): [string, number, string][] {
  return [
    [
      'http://h/key#4T0W',
      0,
      '1fc67f 104a41 175d5d 17405d 174f5d 104441 1fd57f 1a00 1df7c4 10bdf1 115977 c2992 176928 1373 1fd997 105010 175429 1741f8 175795 105c3a 1fdf0b',
    ],
    [
      'http://192.168.1.20:8000/key#4T0',
      1,
      '1fd997f 1055841 174dc5d 1744a5d 175995d 1055141 1fd557f 10000 1cd46f3 1ab7ecb d5e7dd 1021358 1ff5c1 333e43 1de2f1d 79e040 1c555f2 17715 1fc2d59 105b110 17417fb 174653d 175fd33 1058330 1fda749',
    ],
    [
      'http://192.168.1.20:8000/key#4T0',
      2,
      '1fcf47f 105ca41 174b15d 175d85d 174f45d 105c341 1fd557f 9200 1f72baa 8bec82 e8a6b 228111 c49877 113ac0a 10542ab 1597209 11e39f4 1e51c 1fd415f 1042319 1757bfd 175f774 1759085 1051179 1fdcaff',
    ],
    [
      'http://192.168.1.20:8000/key#4T0WE8R2.Babcdefghijabcd',
      3,
      '1fda427f 104bc941 1754b25d 1755bd5d 1751df5d 104c5241 1fd5557f 44900 1e5ae99d 193a0e51 f57d586 6a48409 13cbebac fa953e3 11e48a1f 11ad50a2 17f89432 b0b8006 106ca04c 5b94f64 afc4ffc 1a0b1f 1fc2cb5a 1043c71b 174dfdfc 17555817 1751d981 105031b2 1fd291ba',
    ],
    [
      'http://192.168.1.20:8000/key#4T0WE8R2.Babcdefghijabcd',
      4,
      '1fd2a17f 10584741 175e185d 1752a15d 1742515d 10590741 1fd5557f 83800 19cfbc2f 1702eddf 84ba441 c0e2ea3 1df30822 170adddb 1b4e20b5 2a4cd3 f5b1a0a 1e1ed553 1ebbc3d 2a53ea3 1fe91bf9 12e911 1fcebb5d 10596d11 17551ff2 1746d62f 174b732b 10572dc3 1fd11f82',
    ],
    [
      'http://192.168.1.20:8000/key#4T0WE8R2.Babcdefghijabcdefghijabcdefghijabcdefghi',
      5,
      '1fcccc07f 104d00041 174e41c5d 1759b9d5d 175217a5d 104099841 1fd55557f 6700 18e5c8318 17ae66292 1e59a8c30 684422b4 184f139eb 1a2a3f74b 2c875dea 89365505 cede8012 1db63f7cb 12cfbffe1 a1b72164 579e8c1a 108e6c396 13fcfc50e 170917504 19c731bf2 1636311 1fd9e4f5e 105f03114 174fe91fb 1742b6d34 174ee7e39 105526254 1fd3e9d52',
    ],
    [
      'http://192.168.1.20:8000/key#4T0WE8R2.Babcdefghijabcdefghijabcdefghijabcdefghi',
      6,
      '1fdccc07f 104dc3041 174ad385d 1749b9d5d 17405e85d 104681e41 1fd55557f 10c5700 1b415a741 17ae66292 1acbe1e79 7025a4ac 184f139eb 161afc788 bece7978 89365505 87fa125b 1c30271d3 12cfbffe1 62bb11a7 c5d7a888 108e6c396 176eb5747 168f0f31c 19c731bf2 16f5312 1fcd76b5c 104f03114 175da03f2 1754aeb2c 174ee7e39 1055e5297 1fd77b9c0',
    ],
    [
      'http://192.168.1.20:8000/key#4T0WE8R2.Babcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefg',
      7,
      '1fc6ee607f 1053217f41 17562c755d 1746646f5d 1752742e5d 1054e30a41 1fd555557f 1b4c8600 1a67d29876 619199767 18645e4c6d 170ef08f39 164999b060 14150bd541 1e5714389b 130cfde8da fe50bf46d 5bfd0b8fb 1244c08c3f 11b619d38e 5fbd0baf9 70999916d 97d43d16b 148686ff08 eff99914b 31d0b504d 15564168c1 e16a8b8ba 185f0bd3f4 13d03f15 1fdd195753 104a5eb51f 1745f0bdfa 175d91199b 174c1687bb 105be3af28 1fddb9997b',
    ],
  ]
}
