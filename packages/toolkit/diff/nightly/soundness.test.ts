import * as fc from 'fast-check'
import { test } from 'vitest'
import { properties } from '../test/soundness.ts'

// Others each night; what fails names its seed.
const seed = Date.now()

test.each(properties)('$says: 50 times as many versions', async ({ property, runs }) => {
  await fc.assert(property, { seed, numRuns: 50 * runs.numRuns })
})
