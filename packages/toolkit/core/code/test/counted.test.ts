import { expect, test } from 'vitest'
import { counted } from '../src/counted.ts'

test.each([
  [0, 'page', '0 pages'],
  [1, 'page', '1 page'],
  [2, 'page', '2 pages'],
  [1, 'breaking change', '1 breaking change'],
  [21, 'breaking change', '21 breaking changes'],
])('%d of "%s" are written "%s"', (count, noun, words) => {
  expect(counted(count, noun)).toBe(words)
})
