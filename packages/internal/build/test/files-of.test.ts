import { expect, test } from 'vitest'
import { fileOf, scriptOf } from '../src/index.ts'

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
    { from: 'foreign', names: ['default', 'Some'] },
    { from: 'themes/one.ts', names: ['one', 'Two'] },
    { from: 'deep/deep.ts', names: ['Deep'] },
    { from: 'themes/one.ts', names: ['four'] },
  ])
})

test('its parts are its source, and every second one is a relative specifier', () => {
  expect(file.parts.join('')).toBe(text)
  expect(file.parts.filter((_, index) => index % 2 === 1)).toEqual(['./one.ts', '../deep/deep.ts', './one.ts'])
})

test('its JavaScript has no types, comments, imports or exports', () => {
  expect(scriptOf('themes/some.ts', text).javascript).toBe(`const list = [1, 2], word = 'export';
const hidden = foreign + one;
function twice(value) {
    return [value, hidden, import.meta.url];
}
async function* pages() {
    yield 1;
}
class Failure extends Error {
    name = 'Failure';
}`)
})
