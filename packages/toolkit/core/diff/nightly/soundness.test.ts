import { test } from 'vitest'
import { properties } from '../test/soundness.ts'

// Another seed each night; a failure reports it.
const seed = Date.now()

test.each(properties)('$says: 160 times as many versions', async ({ check, runs }) => {
  await check({ seed, numRuns: 160 * runs.numRuns })
})
