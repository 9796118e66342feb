import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from './command.ts'
import type { Json } from './documents/parts.ts'
import type { Show, ShownOperation } from './shown-operations.ts'

const folder = createFolder()

const flows = { clientCredentials: { tokenUrl: 'https://shop.example/token', scopes: {} } }

const schemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  flow: { type: 'oauth2', flows },
  user: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://shop.example/login',
        tokenUrl: 'https://shop.example/token',
        scopes: {},
      },
    },
  },
  identity: { type: 'openIdConnect', openIdConnectUrl: 'https://shop.example/.well-known/openid-configuration' },
}

/** A name that code can only have as an escaped string. */
const odd = "it's\na key"

/** Ids that are longer than names of files may be, and differ at the end. */
const long = ['a', 'b'].map((end) => `get${'Long'.repeat(80)}${end}`)

const text = { type: 'string' }

/** A parameter of a path in several documents, by the ids of operations. */
const pathParameters = {
  made: { schema: text },
  madeNumber: { schema: { type: 'integer', minimum: 5 } },
  madeUuid: { schema: { ...text, format: 'uuid' } },
  madeMatrix: { schema: text, style: 'matrix' },
  shown: { schema: text, example: 'pet_1' },
  shownInSchema: { schema: { ...text, examples: ['pet_1'] } },
  shownByName: { schema: text, examples: { first: { value: 'pet_1' } } },
  shownByDefault: { schema: { ...text, default: 'pet_1' } },
  shownByEnum: { schema: { enum: ['pet_1', 'pet_2'] } },
  shownByRef: { schema: { $ref: '#/components/schemas/Id' } },
}

/** What is shown of the operations of each document. */
const shown = new Map<string, Readonly<Record<string, ShownOperation>>>()

const documented = ['/pet_1', "('pet_1')", '/pet_1']
const made = ['/$PET_ID', '(petId)', '/${petId}']

function samplesOf(document: string, id: string): readonly string[] {
  const { sh, ts, js } = shown.get(document)![id]!.samples
  return [sh, ts, js]
}

/** Tests samples that are sent to a real service, which does not know the public credentials of a mock. */
export function testServiceSamples(show: Show): void {
  beforeAll(async () => {
    await showAll(show)
  })
  afterAll(() => rmSync(folder.path, { recursive: true }))

  test.each([
    ['header', 'X-Key: $HEADER', 'header: header,', "'X-Key': header"],
    ['query', 'key=$QUERY', 'query: query,', 'key=${query}'],
    ['cookie', 'sid=$COOKIE', 'cookie: cookie,', 'sid=${cookie}'],
    ['bearer', 'Bearer $TOKEN', 'bearer: token,', 'Bearer ${token}'],
    ['basic', 'Basic $BASIC', 'basic: { username, password },', 'Basic ${basic}'],
    ['flow', 'Bearer $TOKEN', 'flow: { clientId, clientSecret },', 'Bearer ${token}'],
    ['user', 'Bearer $TOKEN', 'user: { token },', 'Bearer ${token}'],
    ['identity', 'Bearer $TOKEN', 'identity: { token },', 'Bearer ${token}'],
  ])('a service gets variables in place of the credential %s', (id, ...expected) => {
    const samples = samplesOf('real', id)
    expect(samples).toEqual(expected.map((each) => expect.stringContaining(each)))
    expect(samples.join()).not.toContain('demo')
  })

  test('a mock gets its public credentials', () => {
    expect(samplesOf('mock', 'local')).toEqual(
      ['X-Key: demo', "header: 'demo',", "'X-Key': 'demo'"].map((each) => expect.stringContaining(each)),
    )
  })

  test('a name of several lines is a string of the code', () => {
    expect(samplesOf('mock', 'odd')[1]).toContain(String.raw`    'it\'s\na key': 'demo',`)
  })

  test('operations with long ids have pages of their own', () => {
    const pages = long.map((id) => shown.get('mock')![id]!.page)
    expect(new Set(pages).size).toBe(long.length)
    // What names of files may have.
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(250)
  })

  test.each(Object.keys(pathParameters))('an id in a path is a variable if no example is documented: %s', (id) => {
    const matrix = ['/;petId=$PET_ID', '(petId)', '/;petId=${petId}']
    const expected = id === 'madeMatrix' ? matrix : id.startsWith('made') ? made : documented
    expect(samplesOf('real', id)).toEqual(expected.map((each) => expect.stringContaining(each)))
  })
}

type Paths = Readonly<Record<string, { readonly get: { readonly operationId: string } & Json }>>

async function showAll(show: Show): Promise<void> {
  const operationOf = (name: string): { readonly operationId: string } & Json => ({
    operationId: name,
    security: [{ [name]: [] }],
    responses: { 204: { description: 'Done' } },
  })
  const ids = Object.fromEntries(
    Object.entries(pathParameters).map(([name, facts]) => [
      `/ids/${name}/{petId}`,
      {
        get: {
          operationId: name,
          parameters: [{ name: 'petId', in: 'path', required: true, ...facts }],
          responses: { 204: { description: 'Done' } },
        },
      },
    ]),
  )
  const secured = Object.fromEntries(Object.keys(schemes).map((name) => [`/${name}`, { get: operationOf(name) }]))
  const paths = { ...secured, ...ids }
  // A mock serves what is relative to an address that is not known.
  const local = { ...operationOf('header'), operationId: 'local' }
  const documents: Readonly<Record<string, { readonly servers: object[]; readonly paths: Paths }>> = {
    real: { servers: [{ url: 'https://shop.example' }], paths },
    mock: {
      servers: [{ url: '/v2' }],
      paths: {
        '/local': { get: local },
        '/odd': { get: { ...operationOf(odd), operationId: 'odd' } },
        ...Object.fromEntries(long.map((id) => [`/${id}`, { get: { ...operationOf('header'), operationId: id } }])),
      },
    },
  }
  for (const [name, document] of Object.entries(documents)) {
    const all = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, ...document }
    writeFileSync(
      join(folder.path, `${name}.json`),
      JSON.stringify({
        ...all,
        components: {
          securitySchemes: { ...schemes, [odd]: schemes.header },
          schemas: { Id: { ...text, example: 'pet_1' } },
        },
      }),
    )
    const named = Object.values(document.paths).map(({ get }) => get.operationId)
    shown.set(name, await show(folder, `${name}.json`, named))
  }
}
