import { test } from 'vitest'
import { properties } from '../test/places.ts'

// Another seed each night; a failure reports it.
const seed = Date.now()

test.each(properties)('$says: 7 times as many', ({ hold }) => hold({ seed, numRuns: 10_000 }))
