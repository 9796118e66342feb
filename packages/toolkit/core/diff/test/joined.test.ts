import { expect, test } from 'vitest'
import { movedByJoining, pairs } from './joined.ts'

// Nightly, of every pair, in each turn.
test('a verdict is the same for a schema joined with a part without rules', async () => {
  expect(pairs.length).toBeGreaterThan(600)
  const some = pairs.filter((_, index) => index % 12 === 0)
  expect(await movedByJoining(0, some)).toEqual([])
})
