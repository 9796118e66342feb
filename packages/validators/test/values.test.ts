import { expect, test } from 'vitest'
import { codePoints, equal, multipleOf, unique } from '@specwright/validator-engine'

const proto = JSON.parse('{"__proto__":1}') as unknown

test.each([
  ['', 0],
  ['abc', 3],
  ['💩', 1],
  ['a💩b💩', 4],
  ['\ud83d', 1],
  ['\udca9\ud83d', 2],
])('%j has %i characters', (text, count) => {
  expect(codePoints(text)).toBe(count)
})

test.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [0, -0, true],
  [[], {}, false],
  [{ a: undefined }, {}, false],
  [proto, {}, false],
  [proto, JSON.parse('{"__proto__":1}') as unknown, true],
  [{ toString: 1 }, {}, false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j are equal: %s', (a, b, same) => {
  expect([equal(a, b), equal(b, a), !unique([a, b])]).toEqual([same, same, a !== null && same])
})

test('a long array of different objects is checked for duplicates in linear time', () => {
  const items = Array.from({ length: 100_000 }, (_, id) => ({ id }))
  expect(unique(items)).toBe(true)
  expect(unique([...items, { id: 99_999 }])).toBe(false)
})

test.each([
  [0.3, 0.1, true],
  [1.1, 0.1, true],
  [0.075, 0.01, false],
  [1e308, 0.5, true],
  [1e308, 0.123456789, false],
  [12_391_239_123, 1e-8, true],
  [-4.5, 1.5, true],
  [9_007_199_254_740_991, 2, false],
  [Infinity, 1, false],
])('%d is a multiple of %d: %s', (value, divisor, holds) => {
  expect(multipleOf(value, divisor)).toBe(holds)
})
