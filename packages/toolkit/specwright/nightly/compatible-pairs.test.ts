import { test } from 'vitest'
import { expectSameForCallers } from '../test/names/compatible-callers.ts'
import { compatiblePairs } from '../test/names/compatible-pairs.ts'

// The gate has the first of them.
test('what is compatible on the wire compiles for callers, and sends and gets the same', async () => {
  await expectSameForCallers(compatiblePairs(16, 10))
})
