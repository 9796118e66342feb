import { expect, test } from 'vitest'
import { disagreements } from '../test/client/written-parameters.ts'

const seeds = Array.from({ length: 5 }, (_, n) => Date.now() + n)

test.each(seeds)('what a client writes as a parameter, a mock reads, with the values of seed %i', async (seed) => {
  expect(await disagreements(seed, 200)).toEqual([])
})
