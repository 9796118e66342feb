import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kebab } from '../src/reference/address.ts'
import { createFolder } from './command.ts'

// Samples that are sent to a real service, which does not know the public credentials of a mock.

const folder = createFolder()
afterAll(() => rmSync(folder.path, { recursive: true }))

const flows = { clientCredentials: { tokenUrl: 'https://shop.example/token', scopes: {} } }

const schemes = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  flow: { type: 'oauth2', flows },
}

beforeAll(() => {
  const operationOf = (name: string): object => ({
    operationId: name,
    security: [{ [name]: [] }],
    responses: { 204: { description: 'Done' } },
  })
  const paths = Object.fromEntries(Object.keys(schemes).map((name) => [`/${name}`, { get: operationOf(name) }]))
  // A mock serves what is relative to an address that is not known.
  const local = { ...operationOf('header'), operationId: 'local' }
  const documents = {
    real: { servers: [{ url: 'https://shop.example' }], paths },
    mock: { servers: [{ url: '/v2' }], paths: { '/local': { get: local } } },
  }
  for (const [name, document] of Object.entries(documents)) {
    const all = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, ...document }
    writeFileSync(
      join(folder.path, `${name}.json`),
      JSON.stringify({ ...all, components: { securitySchemes: schemes } }),
    )
    const done = folder.run(['build', `${name}.json`, '--out', name])
    expect(done.status, done.output).toBe(0)
  }
})

function samplesOf(site: string, id: string): readonly string[] {
  const page = folder.read(`${site}/operations/${kebab(id)}.md`)
  return ['sh', 'ts', 'js'].map(
    (language) => new RegExp(`^\`\`\`${language}\\b.*\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '',
  )
}

test.each([
  ['header', 'X-Key: $HEADER', 'header: header,', "'X-Key': header"],
  ['query', 'key=$QUERY', 'query: query,', 'key=${query}'],
  ['cookie', 'sid=$COOKIE', 'cookie: cookie,', 'sid=${cookie}'],
  ['bearer', 'Bearer $TOKEN', 'bearer: token,', 'Bearer ${token}'],
  ['basic', 'Basic $BASIC', 'basic: { username, password },', 'Basic ${basic}'],
  ['flow', 'Bearer $TOKEN', 'flow: { clientId, clientSecret },', 'Bearer ${token}'],
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
