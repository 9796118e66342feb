import { toOpenApi31 } from '@specwright/document/openapi'
import type { JsonObject } from '@specwright/json-schema/json'
import { expect, test } from 'vitest'
import { diffDocuments, largest, type ClientOperation, type Generated } from '../src/index.ts'
import { contractPairs } from './contract-pairs.ts'
import { document } from './pair.ts'

const pairs = Object.entries(contractPairs).flatMap(([group, list]) => list.map((pair) => ({ group, ...pair })))

test.each(pairs)(
  '$group: $what: what is major for a face has a proof, and nothing else',
  async ({ base, revision }) => {
    const { findings } = await diffDocuments(toOpenApi31(base), toOpenApi31(revision))
    const wrong = findings.filter(({ wire, types, client = 'none', proof }) => {
      return (largest([wire, types, client]) === 'major') !== (proof !== undefined)
    })
    expect(wrong).toEqual([])
  },
)

const past = { deprecated: true, 'x-sunset': '2020-01-01' }
const text = { type: 'string' }

function pets(get: object, path = '/pets'): JsonObject {
  return document({
    paths: { [path]: { get: { operationId: 'a', responses: { 200: { description: 'Done' } }, ...get } } },
  })
}

function answering(members: object): object {
  return { responses: { 200: { description: 'Done', ...members } } }
}

function json(properties: object): object {
  return answering({ content: { 'application/json': { schema: { type: 'object', properties } } } })
}

test.each([
  {
    what: 'parameter',
    base: pets({ parameters: [{ name: 'q', in: 'query', schema: text, ...past }] }),
    revision: pets({}),
  },
  { what: 'property', base: pets(json({ a: { ...text, ...past } })), revision: pets(json({})) },
  {
    what: 'header',
    base: pets(answering({ headers: { 'X-A': { schema: text, ...past } } })),
    revision: pets(answering({})),
  },
  { what: 'operation', base: pets(past), revision: document({}) },
])('a $what that is gone after its sunset date has a proof, for the client', async ({ base, revision }) => {
  const { findings, faces } = await diffDocuments(base, revision)
  expect([faces.wire, faces.client, findings.map(({ proof }) => proof)]).toEqual(['minor', 'major', ['structure']])
})

test('what only the client notices of an operation with another path is not proven by the wire', async () => {
  const called = (path: string): ClientOperation => {
    const pointer = `/paths/${path.replaceAll('/', '~1')}/get`
    const names = { key: 'a', name: 'pets.a', function: 'a', arguments: ['query'] }
    return { ...names, method: 'get', path, pointer, beta: false }
  }
  const exported = (path: string): Generated['base'] => {
    return { types: new Map(), client: { operations: [called(path)], credentials: [] } }
  }
  const query = (more: object): object => ({ parameters: [{ name: 'q', in: 'query', schema: text, ...more }] })
  const generated = { base: exported('/pets'), revision: exported('/cats'), mock: [] }
  const { findings } = await diffDocuments(pets(query({})), pets(query({ required: true }), '/cats'), generated)
  expect(findings.find(({ rule }) => rule === 'parameter-required')).toMatchObject({
    wire: 'none',
    types: 'none',
    client: 'major',
    proof: 'policy',
  })
})
