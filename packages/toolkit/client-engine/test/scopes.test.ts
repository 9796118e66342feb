import { expect, test } from 'vitest'
import { scopesOf } from '../src/index.ts'

test.each<[given: string | readonly string[] | undefined, scopes: readonly string[]]>([
  [undefined, []],
  ['', []],
  [' ', []],
  ['a', ['a']],
  ['a b', ['a', 'b']],
  ['a  b ', ['a', 'b']],
  [' a', ['a']],
  ['a\nb', ['a', 'b']],
  [[], []],
  [[''], []],
  [
    ['a', '', 'b'],
    ['a', 'b'],
  ],
])('%j has the scopes %j', (given, scopes) => {
  expect(scopesOf(given)).toEqual(scopes)
})
