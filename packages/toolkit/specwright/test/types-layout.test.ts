import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { awkward, sparse } from './awkward-documents.ts'
import { documents, type DocumentCase } from './documents.ts'
import { layoutDifferences } from './layout-differences.ts'
import { openapi32 } from './openapi-32-document.ts'
import { document as refs } from './refs-document.ts'
import { wantedDifferences } from './wanted-differences.ts'

const withRefs: DocumentCase = { what: 'refs to parts where they are', document: refs }
const fixtures = [...documents, awkward, sparse, openapi32, withRefs].map(({ what, document, files = {} }) => {
  return [what, () => join(workspace({ 'api.json': JSON.stringify(document), ...files }), 'api.json')] as const
})
const loyalty = fileURLToPath(new URL('../../../../openapi/loyalty.yaml', import.meta.url))

test('our paths and webhooks are those of openapi-typescript, but for what is wanted', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined) // what it says of documents that it refuses
  const all = [['loyalty.yaml', () => loyalty] as const, ...fixtures]
  const differences = await layoutDifferences(all.map(([, path]) => path()))
  const lines = all.flatMap(([what], n) => (differences[n] ?? []).map((line) => `${what}: ${line.split(' in "')[0]}`))
  const wanted = wantedDifferences.flatMap(({ document, differences: some }) =>
    some.map((line) => `${document}: ${line}`),
  )
  expect(lines.toSorted()).toEqual(wanted.toSorted())
})
