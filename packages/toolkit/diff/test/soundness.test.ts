import * as fc from 'fast-check'
import { test } from 'vitest'
import { properties } from './soundness.ts'

test.each(properties)('$says', async ({ property, runs }) => {
  await fc.assert(property, runs)
})
