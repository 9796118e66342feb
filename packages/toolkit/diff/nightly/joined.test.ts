import { expect, test } from 'vitest'
import { movedByJoining, ways } from '../test/joined.ts'

test.each(ways.map((_, turn) => turn))(
  'every pair keeps its verdict, joined in the way %i',
  { timeout: 600_000 },
  async (turn) => {
    expect(await movedByJoining(turn)).toEqual([])
  },
)
