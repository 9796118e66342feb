import { test } from 'vitest'
import { checkSpellings } from './spellings.ts'

test('another spelling of a schema is no change', () => checkSpellings({ seed: 20_261_129, numRuns: 80 }))
