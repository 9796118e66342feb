import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDocument } from '@specwright/document/io'
import { buildModel } from '@specwright/document/model'
import { stateOf } from '../src/emit/mock/state/state.ts'
import { faultsOf } from '../test/emit/mock-state-faults.ts'

/** Large public documents, which are not part of this repository: a folder named by the environment. */
const folder = process.env['PUBLIC_DOCUMENTS'] ?? ''
const documents = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name)) : []

test.skipIf(documents.length > 0)('the state of public documents is inferred', ({ skip }) => {
  skip('PUBLIC_DOCUMENTS does not name a folder of OpenAPI documents')
})

test.each(documents)('what is inferred of %s is in the document', async (name) => {
  const model = buildModel(await loadDocument(join(folder, name)))
  expect(faultsOf(stateOf(model), model)).toEqual([])
})
