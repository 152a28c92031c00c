import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('messages') && !path.endsWith('protocol.ts'),
  )
  .sort()
const text = (path: string) => readFileSync(join(SRC, path), 'utf8')

/** The files of ours that a file imports. */
function imports(path: string): string[] {
  const asked = [...text(path).matchAll(/from '(\.[^']+|\$lib\/[^']+)'|import\('(\.[^']+)'\)/g)]
  return asked.flatMap((found) => {
    const name = (found[1] ?? found[2] ?? '').replace(/^\$lib/, join(relative(dirname(path), '.'), 'lib'))
    const target = join(dirname(path), name)
    return files.filter((file) => [target, `${target}.ts`].includes(file)).slice(0, 1)
  })
}

test('the imports of a file are found', () => {
  expect(imports('Room.svelte')).toEqual(expect.arrayContaining(['lib/api.ts', 'turn/TableScreen.svelte']))
  expect(imports('App.svelte')).toContain('tv/Tv.svelte')
})

test('no file imports itself by a circle', () => {
  const done = new Set<string>()
  function walk(path: string, trail: string[]): void {
    expect(trail, `a circle: ${[...trail, path].join(' > ')}`).not.toContain(path)
    if (done.has(path)) return
    for (const next of imports(path)) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of files) walk(path, [])
  expect(done.size).toBe(files.length)
})

const folderOf = (path: string): string => dirname(path)

/** The folders of ours that a folder imports, apart from itself. */
function foldersBelow(folder: string): Set<string> {
  const own = files.filter((path) => folderOf(path) === folder)
  return new Set(
    own
      .flatMap(imports)
      .map(folderOf)
      .filter((each) => each !== folder),
  )
}

test('no folder imports itself by a circle: what two screens share lies below both', () => {
  const done = new Set<string>()
  function walk(folder: string, trail: string[]): void {
    expect(trail, `a circle: ${[...trail, folder].join(' > ')}`).not.toContain(folder)
    if (done.has(folder)) return
    for (const next of foldersBelow(folder)) walk(next, [...trail, folder])
    done.add(folder)
  }
  for (const path of files) walk(folderOf(path), [])
  expect([...foldersBelow('turn')]).toEqual(expect.arrayContaining(['lib', 'board', 'clue', 'ui']))
})

test('the shared parts know no screen', () => {
  expect([...foldersBelow('ui')].sort()).toEqual(['ink', 'lib'])
  expect([...foldersBelow('clue')].sort()).toEqual(['board', 'lib', 'ui'])
})

test('the headless part knows no screen', () => {
  for (const path of files.filter((file) => file.startsWith('lib/'))) {
    for (const next of imports(path)) expect(next, `${path} imports a screen`).toMatch(/^lib\//)
  }
})

test('no component has a static style attribute, which the page’s policy would block', () => {
  for (const path of files) expect(text(path), path).not.toMatch(/\sstyle="/)
})

test('nothing is fetched from another host', () => {
  for (const path of files)
    expect(text(path).replaceAll('http://www.w3.org/2000/svg', ''), path).not.toMatch(/https?:\/\/[a-z]/)
})
