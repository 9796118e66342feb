import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { generatedServer, implemented } from './implemented.ts'

const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
const json = { content: { 'application/json': { schema: note } } }
const unchanged = { description: 'Unchanged' }
const match = { name: 'If-Match', in: 'header', schema: { type: 'string' } }

/** A document with a note that is read and written under conditions. */
const notes = {
  openapi: '3.1.1',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/note': {
      get: {
        operationId: 'getNote',
        deprecated: true,
        'x-sunset': '2027-01-31',
        responses: {
          '200': { description: 'The note', headers: { ETag: { schema: { type: 'string' } } }, ...json },
          '304': unchanged,
        },
      },
      put: {
        operationId: 'putNote',
        parameters: [match],
        requestBody: { required: true, ...json },
        responses: {
          '204': { description: 'Kept' },
          '412': { description: 'Changed since', content: { 'application/json': { schema: { type: 'object' } } } },
          '428': { description: 'Say If-Match' },
        },
      },
      delete: { operationId: 'dropNote', responses: { '204': { description: 'Gone' } } },
    },
    '/plain': { get: { operationId: 'getPlain', responses: { '200': { description: 'Always sent', ...json } } } },
  },
}

interface Call {
  readonly checkConditions: (current: object | undefined) => void
}

/** A port with a note, and how often each handler ran to its end. */
async function served(validators: Readonly<Record<string, string>>, current: object | undefined) {
  const runs: string[] = []
  const read = (id: string) => () => {
    runs.push(id)
    return { status: 200, headers: { 'Cache-Control': 'no-cache', ...validators }, body: { text: 'a' } }
  }
  const write =
    (id: string) =>
    ({ checkConditions }: Call) => {
      checkConditions(current)
      runs.push(id)
      return { status: 204 }
    }
  const operations = {
    getNote: read('getNote'),
    getPlain: read('getPlain'),
    putNote: write('putNote'),
    dropNote: write('dropNote'),
  }
  const { url, close } = await listen(await implemented(notes, { operations }))
  onTestFinished(close)
  return { url, runs }
}

const etag = { ETag: '"v2"' }
const modified = { 'Last-Modified': 'Fri, 01 Jan 2027 10:00:00 GMT' }

test.each<[path: string, validators: Record<string, string>, headers: Record<string, string>, status: number]>([
  ['/note', etag, { 'If-None-Match': '"v2"' }, 304],
  ['/note', etag, { 'If-None-Match': 'W/"v2"' }, 304],
  ['/note', etag, { 'If-None-Match': '"a,b", "v2"' }, 304],
  ['/note', { ETag: 'W/"v2"' }, { 'If-None-Match': '"v2"' }, 304],
  ['/note', etag, { 'If-None-Match': '*' }, 304],
  ['/note', etag, { 'If-None-Match': '"v1"' }, 200],
  ['/note', {}, { 'If-None-Match': '"v2"' }, 200],
  ['/note', modified, { 'If-Modified-Since': 'Fri, 01 Jan 2027 10:00:00 GMT' }, 304],
  ['/note', modified, { 'If-Modified-Since': 'Fri, 01 Jan 2027 09:59:59 GMT' }, 200],
  ['/note', modified, { 'If-Modified-Since': 'yesterday' }, 200],
  // The tag is the better of two.
  ['/note', { ...etag, ...modified }, { 'If-None-Match': '"v1"', 'If-Modified-Since': modified['Last-Modified'] }, 200],
  // The document does not have 304.
  ['/plain', etag, { 'If-None-Match': '"v2"' }, 200],
])('GET %s with %j, asked with %j: %i', async (path, validators, headers, status) => {
  const { url } = await served(validators, undefined)
  const response = await fetch(`${url}${path}`, { headers })
  expect([response.status, await response.text()]).toEqual([status, status === 304 ? '' : '{"text":"a"}'])
  expect(response.headers.get('etag')).toBe(validators['ETag'] ?? null)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect((await fetch(`${url}${path}`, { method: 'HEAD', headers })).status).toBe(status)
})

const day = new Date('2027-01-01T10:00:00.500Z')

test.each<[method: string, current: object | undefined, headers: Record<string, string>, status: number]>([
  ['PUT', { etag: '"v2"' }, { 'If-Match': '"v2"' }, 204],
  ['PUT', { etag: '"v2"' }, { 'If-Match': '"v1", "v2"' }, 204],
  ['PUT', { etag: '"v2"' }, { 'If-Match': '"v1"' }, 412],
  // If-Match compares strongly, with which a weak tag equals none.
  ['PUT', { etag: '"v2"' }, { 'If-Match': 'W/"v2"' }, 412],
  ['PUT', { etag: 'W/"v2"' }, { 'If-Match': 'W/"v2"' }, 412],
  ['PUT', { etag: 'W/"v2"' }, { 'If-Match': '"v2"' }, 412],
  ['PUT', { etag: 'W/"v2"' }, { 'If-Match': '*' }, 204],
  ['PUT', { etag: '"W/"' }, { 'If-Match': '"W/"' }, 204],
  ['PUT', { etag: 'W/"v2"' }, { 'If-None-Match': '"v2"' }, 412],
  ['PUT', undefined, { 'If-Match': '*' }, 412],
  ['PUT', { etag: '"v2"' }, { 'If-None-Match': '*' }, 412],
  ['PUT', undefined, { 'If-None-Match': '*' }, 204],
  ['PUT', { lastModified: day }, { 'If-Unmodified-Since': 'Fri, 01 Jan 2027 10:00:00 GMT' }, 204],
  ['PUT', { lastModified: day }, { 'If-Unmodified-Since': 'Fri, 01 Jan 2027 09:59:59 GMT' }, 412],
  ['PUT', { etag: '"v2"' }, {}, 428],
  ['DELETE', { etag: '"v2"' }, {}, 204],
  ['DELETE', { etag: '"v2"' }, { 'If-Match': '"v1"' }, 412],
])('%s of %j with %j: %i', async (method, current, headers, status) => {
  const { url, runs } = await served({}, current)
  const body = method === 'PUT' ? { body: '{"text":"b"}' } : {}
  const sent = { ...headers, ...(method === 'PUT' && { 'Content-Type': 'application/json' }) }
  const response = await fetch(`${url}/note`, { method, headers: sent, ...body })
  expect([response.status, runs.length]).toEqual([status, status === 204 ? 1 : 0])
})

test('what is deprecated says so, with the day on which it may end', async () => {
  const { url } = await served({}, undefined)
  const { headers } = await fetch(`${url}/note`)
  expect([headers.get('deprecation'), headers.get('sunset')]).toEqual(['true', 'Sun, 31 Jan 2027 00:00:00 GMT'])
  const plain = await fetch(`${url}/plain`)
  expect([plain.headers.get('deprecation'), plain.headers.get('sunset')]).toEqual([null, null])
})

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

implement(contract, {
  missing: 501,
  operations: {
    putNote: ({ body, checkConditions }) => {
      checkConditions(body.text === '' ? undefined : { etag: '"v2"', lastModified: new Date() })
      return { status: 204 }
    },
  },
})
// @ts-expect-error A version is not a validator.
implement(contract, { missing: 501, operations: { putNote: ({ checkConditions }) => (checkConditions({ version: 2 }), { status: 204 }) } })
`

test('conditions are typed', async () => {
  const root = await generatedServer(notes)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFileSync(join(root, 'usage.ts'), usage)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['usage.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
})
