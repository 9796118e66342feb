import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { shop as parameters } from '../emit/shop.ts'
import { orders } from '../mock/orders-document.ts'
import { mockedDocuments } from './mocked-documents.ts'
import type { Fetch } from './reply-server.ts'
import { runAgainst } from './run-against.ts'

const sample = readFileSync(
  fileURLToPath(new URL('../../repository-template/openapi/contract.yaml', import.meta.url)),
  'utf8',
)

/** A mock of a document with the credentials that a proof of it has, in the folder of the proof. */
export async function mocked(
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

/** How they are proved, and what comes of it. */
export const proving = ['prove', 'api.yaml', '--credentials', 'credentials.json', '--allow-writes', '--quiet'] as const
export const noFailure = { code: 0, stdout: expect.stringMatching(/requests: no failure \(seed 1\)\n$/) as unknown }

/** Documents whose mocks are proved: the first ones in the gate, and all of them nightly. */
export const mocks: readonly (readonly [name: string, document: string])[] = [
  ['parameters of all styles', parameters],
  ['the sample of new repositories', sample],
  ['orders', JSON.stringify(orders)],
  ...mockedDocuments,
]

/** Declares tests of mocks. One refuses what its contract refuses, and keeps what it creates: what is found is a fault of one of the two. */
export function declareMocks(rows: typeof mocks): void {
  test.each(rows)('the mock of %s has no failure', async (_name, document) => {
    const { mock, folder } = await mocked(document)
    const fetch: Fetch = async (input, init) => await mock.fetch(new Request(input, init))
    expect(await runAgainst(fetch, folder, ...proving)).toMatchObject(noFailure)
  })
}
