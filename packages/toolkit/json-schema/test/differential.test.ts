import * as fc from 'fast-check'
import { test } from 'vitest'
import { properties } from './differential.ts'

test.each(properties)('$says', async ({ property, runs }) => {
  await fc.assert(property, runs)
})
