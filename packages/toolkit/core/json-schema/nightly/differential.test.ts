import { test } from 'vitest'
import { properties } from '../test/differential.ts'

// Others each night; what fails names its seed.
const seed = Date.now()

test.each(properties)('$says: 100 times as many schemas and values', ({ hold, runs }) =>
  hold({ seed, numRuns: 100 * runs.numRuns }),
)
