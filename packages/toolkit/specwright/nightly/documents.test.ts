import { test } from 'vitest'
import { expectDocuments } from '../test/document-verdicts.ts'

test('real documents generate without unexpected warnings, type-check and validate, each with its engines', async () => {
  await expectDocuments('inline')
})
