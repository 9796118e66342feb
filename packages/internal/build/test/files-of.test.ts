import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf, filesOf, scriptOf } from '../src/index.ts'

const text = `import foreign, { type Some } from 'foreign'
import { one, type Two as Three } from './one.ts'
import type { Deep } from '../deep/deep.ts'
export { four as five } from './one.ts'

/** Says from './one.ts'. */
export interface Shape extends Some, Three, Deep {}
export type Word = 'export' | "import x from './y.ts'"
// A comment.
export const list = [1, 2], word: Word = 'export'
const hidden = foreign + one
export function twice(value: string): string
export function twice(value: number): number
export function twice(value: unknown): unknown {
  return [value, hidden, import.meta.url]
}
export async function* pages(): AsyncGenerator<number> {
  yield 1 // export
}
export class Failure extends Error {
  declare readonly status: number
  override readonly name = 'Failure'
}
`

const file = fileOf('themes/some.ts', text)

test('lists the exports of a file', () => {
  expect(file.exports).toEqual(['five', 'Shape', 'Word', 'list', 'word', 'twice', 'pages', 'Failure'])
})

test('lists its imports, by paths in the engine and names of packages', () => {
  expect(file.imports).toEqual([
    { from: 'foreign', names: ['default', 'Some'], clause: 'foreign, { type Some }' },
    { from: 'themes/one.ts', names: ['one', 'Two'], clause: '{ one, type Two as Three }' },
    { from: 'deep/deep.ts', names: ['Deep'], clause: 'type { Deep }' },
    { from: 'themes/one.ts', names: ['four'], clause: '{ four as five }' },
  ])
})

test('its text is its source without what it imports from other files', () => {
  const own = [2, 3, 4].map((line) => text.split('\n')[line - 1])
  expect(own.every((line) => line?.includes(" from '."))).toBe(true)
  expect(file.text).toBe(
    text
      .split('\n')
      .filter((line) => !own.includes(line))
      .join('\n'),
  )
})

test.each([
  {
    files: { 'a.ts': "import { b } from './b.ts'\nexport const a = b\n", 'b.ts': 'export const b = 1\n' },
    order: 'b.ts a.ts',
  },
  {
    files: {
      'a.ts': "import type { B } from './b.ts'\nexport const a = 1\n",
      'b.ts': "import { a } from './a.ts'\nexport const b = a\nexport type B = number\n",
    },
    order: 'a.ts b.ts',
  },
  {
    files: {
      'a.ts': "import { type B, b } from './deep/b.ts'\nexport const a: B = b\n",
      'deep/b.ts': "import { c } from '../c.ts'\nexport type B = number\nexport const b = c\n",
      'c.ts': 'export const c = 1\n',
    },
    order: 'c.ts deep/b.ts a.ts',
  },
])('each file follows those whose values it imports: $order', ({ files, order }) => {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'deep'))
  for (const [path, source] of Object.entries(files)) writeFileSync(join(root, path), source)
  expect(filesOf(pathToFileURL(`${root}/`)).map(({ path }) => path)).toEqual(order.split(' '))
})

test('its JavaScript has no types, comments, imports or exports, and is laid out as its source', () => {
  expect(scriptOf('themes/some.ts', text).javascript).toBe(`const list = [1, 2], word = 'export'
const hidden = foreign + one
function twice(value) {
  return [value, hidden, import.meta.url]
}
async function* pages() {
  yield 1
}
class Failure extends Error {
  ;
  name = 'Failure'
}`)
})

test.each([
  ['const a = list[0]!\ntype B = 1\n;[a].map(String)\n', 'const a = list[0]\n;\n[a].map(String)'],
  ['const one = first<Some>(list as Some[], x!)\n', 'const one = first(list, x)'],
  ['export const of = <Item>(item: Item): Item => item // as it is\n', 'const of = (item) => item'],
  ['const text = `\n  // ${word as string}`\n', 'const text = `\n  // ${word}`'],
])('the JavaScript of %j', (source, javascript) => {
  expect(scriptOf('some.ts', source).javascript).toBe(javascript)
})
