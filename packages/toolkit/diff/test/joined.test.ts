import { expect, test } from 'vitest'
import { movedByJoining, pairs, ways } from './joined.ts'

// Each run gives the pairs other parts; the nightly run joins each of them on each side.
const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * ways.length))

test(
  `a verdict is the same for a schema joined with a part without rules (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    expect(pairs.length).toBeGreaterThan(600)
    expect(await movedByJoining(seed)).toEqual([])
  },
)
