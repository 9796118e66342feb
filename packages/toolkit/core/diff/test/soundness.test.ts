import { test } from 'vitest'
import { properties } from './soundness.ts'

test.each(properties)('$says', async ({ check, runs }) => {
  await check(runs)
})
