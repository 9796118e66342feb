import { test } from 'vitest'
import { expectDocuments } from './document-verdicts.ts'

// Nightly, each with engines of its own.
test('real documents generate without unexpected warnings, type-check and validate', async () => {
  await expectDocuments('packages')
})
