import * as fc from 'fast-check'
import { test } from 'vitest'
import { properties } from '../test/soundness.ts'

// Others each night; what fails names its seed.
const seed = Date.now()

test.each(properties)('$says: 20 times as many versions', async ({ property, runs }) => {
  await fc.assert(property, { seed, numRuns: 20 * runs.numRuns })
})
