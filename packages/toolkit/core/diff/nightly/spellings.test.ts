import { test } from 'vitest'
import { checkSpellings } from '../test/spellings.ts'

// Another seed each night; a failure reports it.
const seed = Date.now()

test(`another spelling of a schema is no change: 100 times as many, with seed ${seed}`, () =>
  checkSpellings({ seed, numRuns: 8000 }))
