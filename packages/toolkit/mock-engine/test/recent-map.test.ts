import { expect, test } from 'vitest'
import { createRecentMap } from '../src/recent-map.ts'

test('what was put or asked for last is kept, and what is older is forgotten', () => {
  const map = createRecentMap<number | null>(4)
  map.set('a', 1)
  map.set('b', null)
  for (const key of ['c', 'd', 'e', 'f']) {
    map.set(key, 2)
    expect(map.get('a')).toBe(1)
  }
  expect(map.get('b')).toBeUndefined()
  expect(map.get('f')).toBe(2)
})

test('a value that was replaced never comes back', () => {
  const map = createRecentMap<number>(4)
  map.set('a', 1)
  for (const key of ['b', 'c']) map.set(key, 0)
  map.set('a', 2)
  for (const key of ['d', 'e', 'f', 'g', 'h']) {
    expect(map.get('a')).toBe(2)
    map.set(key, 0)
  }
})

test('`null` is a value, and a map that was cleared has none', () => {
  const map = createRecentMap<number | null>(4)
  map.set('a', null)
  expect(map.get('a')).toBeNull()
  map.clear()
  expect(map.get('a')).toBeUndefined()
})
