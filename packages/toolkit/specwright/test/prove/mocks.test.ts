import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { shop as parameters } from '../emit/shop.ts'
import { orders } from '../mock/orders-document.ts'
import { runHere } from '../run.ts'
import { mockedDocuments } from './mocked-documents.ts'
import { notesYaml } from './notes-document.ts'
import type { Fetch } from './reply-server.ts'
import { runAgainst } from './run-against.ts'

const sample = readFileSync(
  fileURLToPath(new URL('../../repository-template/openapi/contract.yaml', import.meta.url)),
  'utf8',
)

/** A mock of a document with the credentials that a proof of it has, in the folder of the proof. */
async function mocked(
  document: string,
): Promise<{ readonly mock: ReturnType<typeof createMockServer>; readonly folder: string }> {
  const folder = workspace({ 'api.yaml': document })
  const { contract } = await loadContract(join(folder, 'api.yaml'), {})
  const schemes = Object.keys(contract.securitySchemes)
  const credentials = Object.fromEntries(schemes.map((scheme) => [scheme, `secret-of-${scheme}`]))
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(credentials))
  const seed = { api_credentials: Object.entries(credentials).map(([scheme, secret]) => ({ scheme, secret })) }
  return { mock: createMockServer(contract as Contract, { seed }), folder }
}

const proving = ['prove', 'api.yaml', '--credentials', 'credentials.json', '--allow-writes', '--quiet'] as const
const noFailure = { code: 0, stdout: expect.stringMatching(/requests: no failure \(seed 1\)\n$/) as unknown }

// A mock refuses what its contract refuses, and keeps what it creates: whatever is found is a fault of one of the two.
test.each<readonly [name: string, document: string]>([
  ['orders', JSON.stringify(orders)],
  ['parameters of all styles', parameters],
  ['the sample of new repositories', sample],
  ...mockedDocuments,
])('the mock of %s has no failure', async (_name, document) => {
  const { mock, folder } = await mocked(document)
  const fetch: Fetch = async (input, init) => await mock.fetch(new Request(input, init))
  expect(await runAgainst(fetch, folder, ...proving)).toMatchObject(noFailure)
})

test('the mock of notes has no failure, on a port', async () => {
  const { mock, folder } = await mocked(notesYaml)
  const listening = await listen(mock, { port: 0 })
  onTestFinished(async () => await listening.close())
  expect(await runHere(folder, ...proving, '--against', listening.url)).toMatchObject(noFailure)
})
