import { expect, test } from 'vitest'
import { movedByJoining, pairs } from './joined.ts'

test('a verdict is the same for a schema joined with a part without rules', async () => {
  expect(pairs.length).toBeGreaterThan(600)
  expect(await movedByJoining(0)).toEqual([])
})
