import { test } from 'vitest'
import { documents } from '../documents.ts'
import { expectValidOfAwkward } from './factory-values.ts'

// Nightly, all of them.
test('the values of each third awkward document are valid', async () => {
  await expectValidOfAwkward(documents.filter((_, index) => index % 3 === 0))
})
