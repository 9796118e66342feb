import { expect, test } from 'vitest'
import { complaintsAbout, randomSchemas } from '../test/random-documents.ts'

const seeds = Array.from({ length: 10 }, (_, n) => Date.now() + n)

test.each(seeds)('random schemas of seed %i become TypeScript without a slip or anything to spare', async (seed) => {
  expect(await complaintsAbout(randomSchemas(seed, 2500))).toBe('')
})
