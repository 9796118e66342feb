import { expect, test } from 'vitest'
import { disagreements } from './written-bodies.ts'

// Nightly, every schema, with other values.
test('what a client writes in a form, a mock reads, in every encoding', async () => {
  expect(await disagreements({ seed: 20_261_128, numRuns: 8, step: 3 })).toEqual([])
})
