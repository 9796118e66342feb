import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { etagOf } from '@specwright/server-engine'
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

const strong = /^"[^"]+"$/
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
  const own = path === '/note' ? expect.stringMatching(strong) : null
  expect(response.headers.get('etag')).toEqual(validators['ETag'] ?? own)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect((await fetch(`${url}${path}`, { method: 'HEAD', headers })).status).toBe(status)
})

const tag = { headers: { ETag: { required: true, schema: { type: 'string' } } } }
const ifNoneMatch = { name: 'If-None-Match', in: 'header', schema: { type: 'string' } }
const read = (more: object = {}, success: object = json) => ({
  operationId: 'read',
  responses: { '200': { description: 'It', ...success } },
  ...more,
})
const written = { operationId: 'write', responses: { '204': { description: 'Kept' } } }
const lost = { ...written, responses: { ...written.responses, '412': { description: 'Changed' } } }
const bytes = { content: { 'application/octet-stream': {} } }

/** What a document says of a resource, and the statuses of reading it, and of reading it again with the ETag of the first. */
const resources: readonly (readonly [why: string, item: object, statuses: readonly number[] | undefined])[] = [
  ['an ETag', { get: read({}, { ...json, ...tag }) }, [200, 200]],
  ['an ETag of bytes', { get: read({}, { ...bytes, ...tag }) }, [200, 200]],
  ['If-None-Match', { get: read({ parameters: [ifNoneMatch] }) }, [200, 304]],
  ['If-None-Match of all that has the path', { parameters: [ifNoneMatch], get: read() }, [200, 304]],
  ['304', { get: read({ responses: { '200': { description: 'It', ...json }, '304': unchanged } }) }, [200, 304]],
  ['If-Match where it is written', { get: read(), put: { ...written, parameters: [match] } }, [200, 200]],
  ['412 where it is written', { get: read(), delete: lost }, [200, 200]],
  ['nothing of it', { get: read(), put: written }, undefined],
]

test.each(resources)('with %s in the document, a resource has an ETag', async (_, item, statuses) => {
  const document = { ...notes, paths: { '/it': item } }
  let body: unknown = { text: 'a' }
  const isOfBytes = JSON.stringify(item).includes('octet-stream')
  const operations = {
    read: () => ({ status: 200, body: isOfBytes ? new TextEncoder().encode(JSON.stringify(body)) : body }),
  }
  const { url, close } = await listen(await implemented(document, { operations, missing: 501 }))
  onTestFinished(close)
  const first = await fetch(`${url}/it`)
  const sent = first.headers.get('etag')
  if (!statuses) {
    expect(sent).toBe(null)
    return
  }
  expect(sent).toMatch(strong)
  expect((await fetch(`${url}/it`, { method: 'HEAD' })).headers.get('etag')).toBe(sent)
  const again = await fetch(`${url}/it`, { headers: { 'If-None-Match': sent! } })
  expect([first.status, again.status]).toEqual(statuses)
  expect([await again.text(), again.headers.get('etag')]).toEqual([statuses[1] === 304 ? '' : '{"text":"a"}', sent])
  body = { text: 'b' }
  const changed = await fetch(`${url}/it`, { headers: { 'If-None-Match': sent! } })
  expect([changed.status, changed.headers.get('etag') === sent]).toEqual([200, false])
})

test('the ETag of a value is that of the resource which has it, and that of a function comes before it', async () => {
  const document = { ...notes, paths: { '/it': { get: read({}, { ...json, ...tag }) } } }
  let headers = {}
  const operations = { read: () => ({ status: 200, headers, body: { text: 'a' } }) }
  const { fetch: send } = await implemented(document, { operations })
  const tagNow = async (): Promise<string | null> => (await send(new Request('http://it.test/it'))).headers.get('etag')
  expect(await tagNow()).toBe(etagOf({ text: 'a' }))
  headers = { etag: 'W/"own"' }
  expect(await tagNow()).toBe('W/"own"')
})

test('a stream, whose bytes are not there yet, has no ETag, and lacks one that is required', async () => {
  const document = (success: object) => ({ ...notes, paths: { '/it': { get: read({}, { ...bytes, ...success }) } } })
  const operations = { read: () => ({ status: 200, body: new Blob(['a']) }) }
  const lines: string[] = []
  const statuses = [tag, { headers: { ETag: { schema: { type: 'string' } } } }].map(async (success) => {
    const { fetch: send } = await implemented(document(success), {
      operations,
      log: (line: string) => void lines.push(line),
    })
    const response = await send(new Request('http://it.test/it'))
    return [response.status, response.headers.get('etag')]
  })
  expect(await Promise.all(statuses)).toEqual([
    [500, null],
    [200, null],
  ])
  expect(lines).toEqual([expect.stringContaining('header /ETag is required')])
})

test('many values have as many ETags', () => {
  const values = Array.from({ length: 20_000 }, (_, index) => ({ id: `o_${index}`, amount: index % 7 }))
  expect(new Set(values.map(etagOf)).size).toBe(values.length)
})

test.each([undefined, () => 5, Symbol('tag')])('there is no ETag of %s', (value) => {
  expect(() => etagOf(value)).toThrow(`Cannot create an ETag of ${typeof value}: pass undefined to checkConditions`)
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
  ['PUT', { etag: '"v2"' }, { 'If-Match': 'v*1' }, 412],
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
