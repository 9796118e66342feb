import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toOpenApi31 } from '@specwright/document/openapi'
import { everyPair } from './corpus.ts'
import { document, operation, request, response } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'

const body = '/paths/~1things~1{id}/post/requestBody/content/application~1json/schema'
const string = { type: 'string' }

/** Changes that none of our rules rates. */
const unknown = [
  { what: 'an extension of an operation', make: (it: string) => operation({ 'x-team': it }) },
  { what: 'an extension of a path', make: (it: string) => document({ paths: { '/a': { 'x-team': it, get: {} } } }) },
  { what: 'an extension of the document', make: (it: string) => document({ 'x-team': { name: [it] } }) },
  { what: 'an extension of a tag', make: (it: string) => document({ tags: [{ name: 'a', 'x-team': it }] }) },
  { what: 'an extension of a response', make: (it: string) => operation({ responses: { 200: { 'x-team': it } } }) },
  { what: 'an extension of a schema', make: (it: string) => request({ ...string, 'x-message': it }) },
  { what: 'an extension of a schema elsewhere', make: (it: string) => request({ allOf: [{ 'x-message': it }] }) },
  { what: 'an extension deep in a schema', make: (it: string) => request({ items: { 'x-message': { a: [{ it }] } } }) },
  { what: 'the name in XML', make: (it: string) => response({ properties: { a: { xml: { name: it } } } }) },
  {
    what: 'a location with special characters',
    make: (it: string) => request({ properties: { 'a%/~ ü': { 'x-a': it } } }),
  },
  { what: 'a property called $ref', make: (it: string) => request({ properties: { $ref: { 'x-a': it } } }) },
  {
    what: 'an extension of a message',
    make: (it: string) => ({
      asyncapi: '3.0.0',
      info: { title: 'T', version: '1' },
      channels: { a: { messages: { b: { payload: string, 'x-team': it } } } },
    }),
  },
]

test.each(unknown)('$what is reported, and requires no bump', async ({ make }) => {
  const { bump, findings } = await diffDocuments(make('one'), make('other'))
  expect(bump).toBe('none')
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ wire: 'none', types: 'none', beta: false })
  expect(JSON.stringify([findings[0]?.before, findings[0]?.after])).toMatch(/^\[.*one.*,.*other.*\]$/)
  expect((await diffDocuments(make('one'), make('one'))).findings).toEqual([])
})

test('unrated changes are reported with others, sorted by location', async () => {
  const schema = (it: string, maxLength: number) => ({ properties: { a: { 'x-a': it, maxLength }, b: { 'x-a': it } } })
  const { bump, findings } = await diffDocuments(request(schema('one', 5)), request(schema('other', 3)))
  expect([bump, ...findings.map(({ place }) => place)]).toEqual([
    'major',
    `${body}/properties/a/maxLength`,
    `${body}/properties/a/x-a`,
    `${body}/properties/b/x-a`,
  ])
})

test('a change that a stable operation uses too is not marked as BETA', async () => {
  const get = (operationId: string, members: object) => ({ get: { operationId, 'x-beta': true, ...members } })
  const make = (it: string) => {
    const withSchema = (name: string) => ({
      responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } },
    })
    return document({
      paths: {
        '/a': get('a', withSchema('Shared')),
        '/b': get('b', withSchema('Own')),
        '/c': get('c', { ...withSchema('Shared'), 'x-beta': false }),
      },
      components: { schemas: { Shared: { 'x-a': it }, Own: { 'x-a': it } } },
    })
  }
  const { findings } = await diffDocuments(make('one'), make('other'))
  expect(findings.map(({ place, beta }) => [place, beta])).toEqual([
    ['/components/schemas/Own/x-a', true],
    ['/components/schemas/Shared/x-a', false],
  ])
})

const silent = Object.entries(everyPair).flatMap(([group, list]) =>
  list.flatMap(({ bump, ...pair }) => (bump === 'none' ? [{ group, ...pair }] : [])),
)

test.concurrent.each(silent)('$group: $what: no unrated change', async ({ base, revision }) => {
  const [before, after] = [base, revision].map((each) => ('asyncapi' in each ? each : toOpenApi31(each)))
  expect((await diffDocuments(before ?? {}, after ?? {})).findings).toEqual([])
})

test('nothing is fetched, whatever a document refers to', async () => {
  let requests = 0
  const server = createServer((_, reply) => {
    requests += 1
    reply.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const $ref = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.json` // listening on a port
  const make = (it: string) => {
    const a = { default: { $ref, it }, examples: [{ $ref }], const: { $ref, it }, 'x-a': { $ref, it } }
    const schema = { properties: { a, b: { $ref } }, oneOf: [{ $ref }], example: { $ref, it }, 'x-b': [{ $ref, it }] }
    return { ...request(schema), 'x-c': { $ref, it }, webhooks: { done: { $ref } } }
  }
  const { findings } = await diffDocuments(make('one'), make('other'))
  expect(findings.map(({ place }) => place)).toContain('/x-c')
  expect(requests).toBe(0)
})
