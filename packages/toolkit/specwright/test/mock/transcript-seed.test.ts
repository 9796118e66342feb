import { createMockServer, createProblemResponse, readTranscript, seedOfTranscript } from '@specwright/mock-engine'
import type { Contract, ContractSeed } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { proxy } from '@specwright/mock-engine/node/proxy'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { plans } from './plans.ts'
import { shop } from './shop.ts'

async function contractOf(document: object): Promise<Contract> {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  return (await loadContract(join(folder, 'api.json'), {})).contract
}

const now = (): number => Date.parse('2026-03-02T12:00:00.000Z')
const ann = '0199b7a3-6a4c-7c5e-8f00-000000000001'
const pets = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: `Pet ${index + 1}`, kind: 'dog' }))
const json = { 'content-type': 'application/json' }

/** Requests of a session, in which each of the pets is changed after it was listed, or not. */
const session: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', `/owners/${ann}/pets?page=1`],
  ['PATCH', `/owners/${ann}/pets/1`, { name: 'Rex' }],
  ['DELETE', `/owners/${ann}/pets/2`],
  ['GET', `/owners/${ann}/pets/2`],
  ['GET', `/owners/${ann}/pets/9`],
  ['PUT', '/files/new', { name: 'new', text: 'b' }],
  ['PUT', '/files/old', { name: 'old', text: 'a' }],
  ['GET', `/owners/${ann}/pets?page=1&kind=dog`],
  ['GET', `/owners/${ann}/pets/5`],
  ['DELETE', `/owners/${ann}/pets/5`],
  ['GET', '/weather'],
]

async function run(fetcher: typeof fetch, url: string): Promise<readonly string[]> {
  const responses: string[] = []
  for (const [method, path, body] of session) {
    const sent = body && { body: JSON.stringify(body), headers: json }
    const response = await fetcher(`${url}${path}`, { method, ...sent })
    responses.push(`${method} ${path} ${response.status} ${await response.text()}`)
  }
  return responses
}

test('a recording of any contract becomes a seed, on which the same requests get the same responses', async () => {
  const contract = await contractOf(shop)
  const files = [{ name: 'old', text: 'what it was' }]
  const seed = { owners: [{ id: ann, name: 'Ann' }], [`/owners/${ann}/pets`]: pets, files }
  const service = await listen(createMockServer(contract, { now, seed }))
  onTestFinished(service.close)
  const transcript = join(workspace({}), 'session.http')
  const parts = { ...contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const recording = await proxy(parts, { upstream: service.url, transcript })
  const recorded = await run(fetch, recording.url)
  await recording.close()
  const text = readFileSync(transcript, 'utf8')
  expect(readTranscript(text)).toHaveLength(session.length)

  const found = seedOfTranscript(text, contract)
  const mock = createMockServer(contract, { now, seed: found })
  expect(await run(mock.fetch, 'http://mock.test')).toEqual(recorded)
  expect(Object.keys(found)).toEqual([`/owners/${ann}/pets`, 'owners', 'files'])
})

function transcriptOf(...exchanges: readonly string[]): string {
  return exchanges.map((exchange, index) => `### ${index}\n${exchange}\n\n`).join('')
}

test('what a transcript says first of an item counts, and what was created in it was not there', async () => {
  const contract = await contractOf(plans)
  const text = transcriptOf(
    'POST /plans\n---\n201\n\n{"id":"new","state":"NEW"}',
    'GET /plans/new\n---\n200\n\n{"id":"new","state":"NEW"}',
    'GET /plans/a\n---\n200\n\n{"id":"a","state":"LIVE"}',
    'DELETE /plans/a\n---\n200\n\n{"id":"a","state":"OVER"}',
    'DELETE /plans/b\n---\n200\n\n{"id":"b","state":"OVER"}',
    'GET /plans/c/users\n---\n200\n\n[{"id":"u","name":"Una"}]',
    'GET /elsewhere\n---\n200\n\nno JSON',
  )
  expect(seedOfTranscript(text, contract)).toEqual({
    plans: [
      { id: 'a', state: 'LIVE' },
      { id: 'b', state: 'NEW' },
      { id: 'c', state: expect.any(String) },
    ],
    '/plans/c/users': [{ id: 'u', name: 'Una' }],
  })
})

test('an item that could not be deleted owns what a guard requires', async () => {
  const contract = await contractOf(plans)
  const guards = { used: { owns: 'plans/users' } }
  const seed: ContractSeed = seedOfTranscript(transcriptOf('DELETE /plans/a\n---\n409\n\n(empty)'), contract, {
    guards,
  })
  const mock = createMockServer(contract, { guards, seed })
  expect((await mock.fetch('http://mock.test/plans/a', { method: 'DELETE' })).status).toBe(409)
})
