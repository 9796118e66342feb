import { expect, test } from 'vitest'
import { createRecentMap } from '../src/store/recent-map.ts'

test('keeps the entries set or read most recently, and drops older ones', () => {
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

test('a replaced value never reappears', () => {
  const map = createRecentMap<number>(4)
  map.set('a', 1)
  for (const key of ['b', 'c']) map.set(key, 0)
  map.set('a', 2)
  for (const key of ['d', 'e', 'f', 'g', 'h']) {
    expect(map.get('a')).toBe(2)
    map.set(key, 0)
  }
})

test('stores null, and is empty after clear()', () => {
  const map = createRecentMap<number | null>(4)
  map.set('a', null)
  expect(map.get('a')).toBeNull()
  map.clear()
  expect(map.get('a')).toBeUndefined()
})
