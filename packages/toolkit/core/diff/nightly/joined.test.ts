import { expect, test } from 'vitest'
import { movedByJoining, turns } from '../test/joined.ts'

// Together, each pair with each part in each way.
test.each(turns)('every pair keeps its verdict in turn %i', async (turn) => {
  expect(await movedByJoining(turn)).toEqual([])
})
