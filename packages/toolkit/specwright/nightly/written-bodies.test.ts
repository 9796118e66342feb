import { expect, test } from 'vitest'
import { disagreements } from '../test/client/written-bodies.ts'

const seeds = Array.from({ length: 3 }, (_, n) => Date.now() + n)

test.each(seeds)('what a client writes in a form, a mock reads, with the values of seed %i', async (seed) => {
  expect(await disagreements({ seed, numRuns: 60 })).toEqual([])
})
