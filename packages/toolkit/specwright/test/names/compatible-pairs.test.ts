import { test } from 'vitest'
import { expectSameForCallers } from './compatible-callers.ts'
import { compatiblePairs } from './compatible-pairs.ts'

// Nightly, more of them.
test('what is compatible on the wire compiles for callers, and sends and gets the same', async () => {
  await expectSameForCallers(compatiblePairs(16, 3))
})
