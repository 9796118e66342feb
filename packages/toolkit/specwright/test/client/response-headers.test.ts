import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { complaintsInUse } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { served } from '../mock/served.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const numbers = { type: 'array', items: integer }
const object = { type: 'object', properties: { a: integer, b: text } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

/** Headers, each with what a mock sends, and what a client reads. */
const headers: Readonly<Record<string, readonly [header: object, value: unknown]>> = {
  'X-Count': [{ schema: integer, example: 5, required: true }, 5],
  'X-Name': [{ schema: text, example: '007' }, '007'],
  'X-On': [{ schema: { type: 'boolean' }, example: true }, true],
  'X-Ids': [{ schema: numbers, example: [1, 2] }, [1, 2]],
  'X-Pair': [
    { schema: object, example: { a: 1, b: 'x' } },
    { a: 1, b: 'x' },
  ],
  'X-Exploded': [
    { schema: object, explode: true, example: { a: 1, b: 'x' } },
    { a: 1, b: 'x' },
  ],
  'X-Json': [{ content: { 'application/json': { schema: numbers, example: [[1]] } } }, undefined],
  'X-Data': [{ content: { 'application/json': { schema: object, example: { a: 2 } } } }, { a: 2 }],
  'X-Either': [{ schema: { oneOf: [{ ...text, format: 'uuid' }, integer] }, example: 12 }, 12],
  'X-Several': [{ schema: { anyOf: [integer, numbers] }, example: [3, 4] }, [3, 4]],
  'X-Mixed': [{ schema: { type: 'array', items: { anyOf: [integer, text] } }, example: [1, 'b'] }, [1, 'b']],
  'X-Absent': [{ schema: integer }, undefined],
  'Set-Cookie': [{ schema: { type: 'array', items: text }, example: ['a=1; Path=/', 'b=2'] }, ['a=1; Path=/', 'b=2']],
}

const documented = Object.fromEntries(Object.entries(headers).map(([name, [header]]) => [name, header]))
const get = (operationId: string, responses: object, members: object = {}): object => ({
  get: { operationId, 'x-name': `its.${operationId.replace('It', '')}`, responses, ...members },
})
const stream = (contentType: string): object => ({ [contentType]: { itemSchema: object } })
const page = { type: 'object', required: ['data'], properties: { data: numbers, next: text } }
const document = {
  openapi: '3.2.0',
  info: { title: 'Headers', version: '1' },
  paths: {
    '/value': get('valueIt', { 200: { description: 'Done', headers: documented, ...json(object) } }),
    '/nothing': get('nothingIt', { 204: { description: 'Done', headers: documented } }),
    '/bytes': get('bytesIt', { 200: { description: 'Done', headers: documented, content: { 'image/png': {} } } }),
    '/changed': get('changedIt', {
      200: { description: 'Done', headers: documented, ...json(object) },
      304: { description: 'Same' },
    }),
    '/plain': get('plainIt', { 200: { description: 'Done', ...json(object) } }),
    '/events': get('eventsIt', {
      200: { description: 'Done', headers: documented, content: stream('text/event-stream') },
    }),
    '/lines': get('linesIt', {
      200: { description: 'Done', headers: documented, content: stream('application/jsonl') },
    }),
    '/sequence': get('sequenceIt', {
      200: { description: 'Done', headers: documented, content: stream('application/json-seq') },
    }),
    '/chat': get('chatIt', {
      200: {
        description: 'Done',
        headers: documented,
        content: { 'application/json': { schema: object }, ...stream('text/event-stream') },
      },
    }),
    '/watch': get('watchIt', {
      200: {
        description: 'Done',
        headers: documented,
        content: { 'application/json': { schema: object }, ...stream('text/event-stream') },
      },
      304: { description: 'Same' },
    }),
    '/list': get(
      'listIt',
      { 200: { description: 'Done', headers: documented, ...json(page) } },
      {
        parameters: [{ name: 'next', in: 'query', schema: text }],
        'x-pagination': { style: 'cursor', parameter: 'next', items: '/data', next: '/next' },
      },
    ),
  },
}

const usage = `
import { createApiClient, type ResultWithHeaders } from './inline/client.ts'
import { valueIt } from './inline/client/operations.ts'

const client = createApiClient({ baseUrl: 'https://its.test' })
const { its } = client
const { headers, data } = await its.value().withResponse()
const count: number = headers['X-Count']
const ids: number[] | undefined = headers['X-Ids']
const pair: number | undefined = headers['X-Pair']?.a
const either: string | number | undefined = headers['X-Either']
const cookies: string[] | undefined = headers['Set-Cookie']
const full: ResultWithHeaders<unknown, { 'X-Count': number }> = await valueIt(client).withResponse()
const none = await its.nothing().withResponse()
const bytes = await its.bytes({ as: 'blob' }).withResponse()
const changed = await its.changed().withResponse()
const events = await its.events().withResponse()
const lines = await its.lines().withResponse()
const chat = await its.chat().withResponse()
const streamed = await its.chat({ as: 'stream' }).withResponse()
const watched = await its.watch().withResponse()
const followed = await its.watch({ as: 'stream' }).withResponse()
for await (const { a } of events.data) console.log(a, events.headers['X-Count'].toFixed(), lines.headers['X-Ids']?.[0])
for await (const { b } of streamed.data) console.log(b, streamed.headers['X-Count'].toFixed(), followed.headers['X-Pair'])
console.log(chat.data.a, chat.headers['X-Data']?.a, watched.status === 304 || watched.headers['X-Count'].toFixed())
const first = await its.list().page().withResponse()
console.log(data.a, count, ids, pair, either, cookies, full.headers, none.headers['X-Count'].toFixed(), bytes.data.size)
console.log(bytes.headers['X-Name']?.trim(), changed.status === 304 || changed.headers['X-Count'].toFixed())
console.log(first.headers['X-Count'].toFixed(), first.data.data[0]?.toFixed())
// @ts-expect-error it may be absent
console.log(headers['X-Ids'].length)
// @ts-expect-error none are documented
console.log((await its.plain().withResponse()).headers)
`

const root = mkdtempSync(join(tmpdir(), 'specwright-headers-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'node_modules'))
const files = { 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }', 'use.ts': usage }
for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
symlinkSync(
  fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url)),
  join(root, 'node_modules/openapi-fetch'),
)
const out = await engineFolder(root, join(root, 'api.json'), {
  outputs: ['types', 'client', 'operations'],
  engines: 'inline',
})

test('documented headers have the types of the document', () => {
  expect(complaintsInUse(root, ['use.ts'])).toBe('')
})

type Called = { withResponse(): Promise<{ readonly headers?: unknown }> }
type Its = Readonly<Record<string, (options?: object) => Called & { page(): Called }>>

/** Calls by what they read, each with its options. */
const calls: Readonly<Record<string, readonly [name: string, options?: object]>> = {
  'a value': ['value'],
  nothing: ['nothing'],
  bytes: ['bytes'],
  'what may not have changed': ['changed'],
  'a page': ['list'],
  events: ['events'],
  lines: ['lines'],
  'a sequence': ['sequence'],
  'a value in place of events': ['chat'],
  'events in place of a value': ['chat', { as: 'stream' }],
  'a value that may not have changed, in place of events': ['watch'],
  'events in place of what may not have changed': ['watch', { as: 'stream' }],
  'a value without documented headers': ['plain'],
}

test.each(Object.entries(calls))('the headers that a mock sends for %s, a client reads', async (_, [name, options]) => {
  const { mock } = await served(document)
  const { createApiClient } = (await import(pathToFileURL(join(out, 'client.ts')).href)) as {
    createApiClient(options: object): { readonly its: Its }
  }
  const { its } = createApiClient({ baseUrl: 'http://mock.test', fetch: mock.fetch })
  const called = its[name]!(options)
  const { headers: read } = await (name === 'list' ? called.page() : called).withResponse()
  const values = Object.entries(headers).flatMap(([key, [, value]]) => (value === undefined ? [] : [[key, value]]))
  expect(read).toEqual(name === 'plain' ? undefined : Object.fromEntries(values))
})
