import { describe, expect, test } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import {
  applyExceptions,
  diffDocuments,
  printVerdict,
  staleExceptions,
  withRequests,
  withWritten,
  type Finding,
} from '../src/index.ts'
import { plainRequest } from './plain-request.ts'
import { document } from './pair.ts'

/** Operations of pets, and what else a document has. */
interface Pets {
  readonly list?: object
  readonly create?: object
  readonly get?: object
  readonly more?: object
}

const text = { type: 'string' }
const id = { name: 'id', in: 'path', required: true, schema: text }
const json = (schema: unknown): object => ({ content: { 'application/json': { schema } } })
const responses = (schema: unknown = text): object => ({ responses: { 200: { description: 'Done', ...json(schema) } } })
const body = (schema: unknown): object => ({ requestBody: { required: true, ...json(schema) } })

/** A document whose paths begin with a prefix. */
function pets(prefix: string, { list, create, get, more }: Pets): JsonObject {
  const parameters = [...prefix.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ ...id, name }))
  const paths = {
    [`${prefix}/pets`]: {
      parameters,
      get: { operationId: 'listPets', ...responses(), ...list },
      post: { operationId: 'createPet', ...responses(), ...create },
    },
    [`${prefix}/pets/{id}`]: { parameters, get: { operationId: 'getPet', parameters: [id], ...responses(), ...get } },
  }
  return document({ paths, ...more })
}

const age = (maximum: number): object => ({ type: 'object', properties: { age: { type: 'integer', maximum } } })
const shared = (maximum: number): Pets => ({
  create: body({ $ref: '#/components/schemas/Pet' }),
  more: { components: { schemas: { Pet: age(maximum) } } },
})
const query = (required: boolean): object => ({ parameters: [{ name: 'q', in: 'query', required, schema: text }] })
const secured = (security: unknown): Pets => ({
  list: { security },
  more: { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
})

const prefixes = [
  ['/v1', '/v2'],
  ['/v1', ''],
  ['', '/api/v1'],
  ['/shop/{shop}', '/stores/{shop}'],
  ['/{tenant}', ''],
  ['/api', '/api/{tenant}/{region}'],
] as const

const breaks: readonly {
  readonly what: string
  readonly before: Pets
  readonly after: Pets
  readonly found: readonly string[]
}[] = [
  { what: 'nothing', before: {}, after: {}, found: [] },
  { what: 'a narrower body', before: { create: body(age(30)) }, after: { create: body(age(20)) }, found: ['range'] },
  {
    what: 'a wider response',
    before: { list: responses(age(20)) },
    after: { list: responses(age(30)) },
    found: ['range'],
  },
  { what: 'a narrower schema of a component', before: shared(30), after: shared(20), found: ['range'] },
  { what: 'a new body', before: {}, after: { create: body(text) }, found: ['body-added'] },
  { what: 'a new parameter', before: {}, after: { list: query(true) }, found: ['parameter-added'] },
  { what: 'a parameter that is gone', before: { list: query(false) }, after: {}, found: ['parameter-removed'] },
  {
    what: 'a narrower parameter of the path',
    before: {},
    after: { get: { parameters: [{ ...id, schema: { enum: ['a', 'b'] } }] } },
    found: ['enum'],
  },
  { what: 'new credentials', before: secured([]), after: secured([{ key: [] }]), found: ['credentials'] },
  {
    what: 'a response that is gone',
    before: {},
    after: { get: { responses: { 202: { description: 'Later' } } } },
    found: ['response-removed'],
  },
]

const isOfMove = ({ group }: Finding): boolean => group !== undefined

describe.each(prefixes)('where the paths move from "%s" to "%s"', (from, to) => {
  test.each(breaks)('$what inside of them is reported by itself', async ({ before, after, found }) => {
    const [base, revision] = [pets(from, before), pets(to, after)]
    const verdict = await diffDocuments(base, revision)
    const groups = new Set(verdict.findings.flatMap(({ group }) => group?.fingerprint ?? []))
    expect(groups.size).toBe(1)
    const inside = verdict.findings.filter((each) => !isOfMove(each) && each.wire === 'major')
    expect(inside.map(({ rule }) => rule)).toEqual(found)
    // To accept that the paths have moved accepts nothing else, and the move is the same whatever else changed.
    const plain = await diffDocuments(pets(from, {}), pets(to, {}))
    const [fingerprint = ''] = plain.findings.flatMap(({ group }) => group?.fingerprint ?? [])
    expect([...groups]).toEqual([fingerprint])
    const accepted = [{ fingerprint, reason: 'Announced', author: 'Ada', expires: '2027-01-31' }]
    const now = Date.parse('2026-11-24')
    const exceptions = { accepted, severities: {}, renamed: {} }
    const rated = applyExceptions(verdict, exceptions, { now })
    expect(staleExceptions(exceptions, [{ base, revision, verdict: rated }], now)).toEqual([])
    expect(rated.faces.wire).toBe(found.length > 0 ? 'major' : 'none')
    expect(printVerdict(verdict, 'text').split('\nmajor ').length - 1).toBe(found.length)
  })

  test('requests that show a break have the path of the base', async () => {
    const base = pets(from, { create: body(age(30)), list: query(false) })
    const verdict = await diffDocuments(base, pets(to, { create: body(age(20)) }))
    const written = withRequests(withWritten(verdict, plainRequest), base, plainRequest)
    const inside = written.findings.filter((each) => !isOfMove(each))
    const requests = inside.flatMap(({ witness }) => (witness && 'request' in witness ? (witness.request ?? []) : []))
    const path = `${from}/pets`
    expect(requests.map((each) => `${each.method} ${each.path.replace(/\?.*/, '')}`).toSorted()).toEqual([
      `GET ${path}`,
      `POST ${path}`,
    ])
  })
})
