import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checksOf, outcomeOf } from '../test/whole-messages.ts'

/** Large public documents, which are not part of this repository: a folder named by the environment. */
const folder = process.env['PUBLIC_DOCUMENTS'] ?? ''
const documents = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name)) : []

test.skipIf(documents.length > 0)('public documents are checked', ({ skip }) => {
  skip('PUBLIC_DOCUMENTS does not name a folder of OpenAPI documents')
})

test.each(documents)('every operation of %s accepts what is valid, and reports each fault once', async (name) => {
  const { wrong, valid, faulty } = outcomeOf(await checksOf(join(folder, name)))
  expect(wrong).toEqual([])
  expect(valid).toBeGreaterThan(0)
  expect(faulty).toBeGreaterThan(0)
})
