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

const sample = readFileSync(
  fileURLToPath(new URL('../../repository-template/openapi/contract.yaml', import.meta.url)),
  'utf8',
)

// A mock refuses what its contract refuses, and keeps what it creates: whatever is found is a fault of one of the two.
test.each<readonly [name: string, document: string]>([
  ['notes', notesYaml],
  ['orders', JSON.stringify(orders)],
  ['parameters of all styles', parameters],
  ['the sample of new repositories', sample],
  ...mockedDocuments,
])('the mock of %s has no failure', async (_name, document) => {
  const folder = workspace({ 'api.yaml': document })
  const { contract } = await loadContract(join(folder, 'api.yaml'), {})
  const schemes = Object.keys(contract.securitySchemes)
  const credentials = Object.fromEntries(schemes.map((scheme) => [scheme, `secret-of-${scheme}`]))
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(credentials))
  const seed = { api_credentials: Object.entries(credentials).map(([scheme, secret]) => ({ scheme, secret })) }
  const listening = await listen(createMockServer(contract as Contract, { seed }), { port: 0 })
  onTestFinished(async () => await listening.close())
  const argv = ['prove', 'api.yaml', '--against', listening.url, '--credentials', 'credentials.json', '--allow-writes']
  const { code, stdout } = await runHere(folder, ...argv, '--quiet')
  expect(stdout).toMatch(/requests: no failure \(seed 1\)\n$/)
  expect(code).toBe(0)
})
