import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { complaintsInUse } from '../compilers.ts'
import { clientOf, recordingServer, type Client } from './library.ts'

const text = { type: 'string' }
const chunk = { $ref: '#/components/schemas/Chunk' }
const chat = { $ref: '#/components/schemas/Chat' }
const event = { type: 'object', required: ['data'], properties: { event: text, data: text, id: text } }

/** An operation with these contents of its success. */
function operation(operationId: string, content: object, members: object = {}): object {
  return { operationId, tags: ['chats'], responses: { 200: { description: 'ok', content } }, ...members }
}

const body = { requestBody: { required: true, content: { 'application/json': { schema: chat } } } }

/** Streams as documents of OpenAPI 3.1 and 3.2 describe them, alone and beside one value. */
const document = {
  openapi: '3.2.0',
  info: { title: 'Chats', version: '1' },
  paths: {
    '/watch': { get: operation('watchChats', { 'text/event-stream': { schema: chunk } }) },
    '/follow': { get: operation('followChats', { 'text/event-stream': { itemSchema: event } }) },
    '/rows': { get: operation('rowsOfChats', { 'text/event-stream': { schema: { type: 'array', items: chunk } } }) },
    '/raw': { get: operation('rawChats', { 'text/event-stream': {} }) },
    '/export': { get: operation('exportChats', { 'application/jsonl': { itemSchema: chunk } }) },
    '/create': {
      post: operation(
        'createChat',
        { 'application/json': { schema: chat }, 'text/event-stream': { schema: chunk } },
        body,
      ),
    },
    '/moved': {
      get: {
        operationId: 'findChat',
        tags: ['chats'],
        responses: {
          302: { description: 'Moved', headers: { Location: { schema: text } } },
          404: { description: 'None' },
        },
      },
    },
    '/audio': { get: operation('hearChat', { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } }) },
  },
  components: {
    schemas: {
      Chunk: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      Chat: { type: 'object', required: ['topic'], properties: { topic: text, tone: text } },
    },
  },
}

/** What a user writes: each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { createApiClient, type ItemStream } from './inline/client.ts'
import { responses } from './inline/validation.ts'

const { chats } = createApiClient({ baseUrl: 'https://chats.test', validate: responses })
const watched: ItemStream<{ n: number }> = chats.watch({ idleMs: 1000 })
for await (const { n } of watched) console.log(n.toFixed())
for await (const { data, id } of chats.follow()) console.log(data.length, id?.length)
for await (const { n } of chats.listRows()) console.log(n.toFixed())
for await (const { data, event } of chats.raw()) console.log(data.length, event?.length)
for await (const { n } of chats.export()) console.log(n.toFixed())
const { topic } = await chats.create({ topic: 'a' }, { timeoutMs: 5 })
for await (const { n } of chats.create({ topic }, { as: 'stream' })) console.log(n.toFixed())
const { response } = await chats.create({ topic }, { as: 'stream' }).withResponse()
const location: string = await chats.find()
console.log(location)
const bytes: Uint8Array = await chats.hear()
const blob: Blob = await chats.hear({ as: 'blob' })
const stream: ReadableStream<Uint8Array> = await chats.hear({ as: 'stream', idleMs: 1000 })
console.log(response.status, bytes.length, blob.size, stream.locked)
// @ts-expect-error one value has no items
for await (const each of chats.create({ topic })) console.log(each)
// @ts-expect-error a stream is not awaited
console.log((await chats.watch()).n)
// @ts-expect-error there is no such form
await chats.hear({ as: 'text' })
`

const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true }))

beforeAll(async () => {
  const files = { 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }', 'use.ts': program }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
  const generated = await generateFolder(join(root, 'api.json'), { only: ['client', 'validators'] })
  writeFiles(join(root, 'inline'), generated.files)
})

const events = 'id: 1\ndata: {"n":1}\n\ndata: {"n":2}\n\n'

/** What the service sends, by content type. */
const contents: Readonly<Record<string, string | Buffer>> = {
  'text/event-stream': events,
  'application/jsonl': '{"n":1}\n{"n":2}\n',
  'application/json': '{"topic":"a"}',
  'audio/mpeg': Buffer.from([0xff, 0xfb, 0x90]),
}

/** The methods of a client, of a service that sends the content type that it is asked for. */
async function methodsOf(): Promise<{ methods: Client<'chats'>['chats']; asked: readonly (string | undefined)[] }> {
  const { baseUrl, seen } = await recordingServer((response, _, { headers: { accept = '' } }) => {
    response.setHeader('content-type', accept).end(contents[accept])
  })
  const { createApiClient } = await clientOf<'chats'>(join(root, 'inline'))
  const { chats } = createApiClient({ baseUrl })
  return {
    methods: chats,
    get asked() {
      return seen.map(({ headers }) => headers.accept)
    },
  }
}

const chunks = [{ n: 1 }, { n: 2 }]
const raw = [{ id: '1', data: '{"n":1}' }, { data: '{"n":2}' }]

test.each([
  ['watch', [], chunks, 'text/event-stream'],
  ['follow', [], raw, 'text/event-stream'],
  ['raw', [], raw, 'text/event-stream'],
  ['export', [], chunks, 'application/jsonl'],
  ['create', [{ topic: 'a' }, { as: 'stream' }], chunks, 'text/event-stream'],
] as const)('%s streams its items', async (name, given, items, accept) => {
  const all = await methodsOf()
  const found: unknown[] = []
  for await (const item of all.methods[name]?.(...given) ?? []) found.push(item)
  expect([found, all.asked]).toEqual([items, [accept]])
})

test('one value is given where no stream is asked for', async () => {
  const all = await methodsOf()
  expect(await all.methods['create']?.({ topic: 'a' })).toEqual({ topic: 'a' })
  expect(all.asked).toEqual(['application/json'])
})

test('bytes are given in the form that is asked for', async () => {
  const { methods } = await methodsOf()
  for (const as of [undefined, 'blob', 'stream']) {
    const given = (await methods['hear']?.({ as })) as Uint8Array<ArrayBuffer> | Blob | ReadableStream
    expect([...new Uint8Array(await new Response(given).arrayBuffer())]).toEqual([0xff, 0xfb, 0x90])
  }
})

test('a documented redirect gives its location, and is not followed', async () => {
  const { baseUrl, seen } = await recordingServer((response, nth) => {
    response.writeHead(302, nth === 1 ? { location: 'https://elsewhere.test/a' } : {}).end()
  })
  const { createApiClient } = await clientOf<'chats'>(join(root, 'inline'))
  const { chats } = createApiClient({ baseUrl })
  expect(await chats['find']?.()).toBe('https://elsewhere.test/a')
  await expect(chats['find']?.()).rejects.toThrow('findChat returned 302 without a location')
  await expect(chats['hear']?.()).rejects.toMatchObject({ status: 302 })
  expect(seen).toHaveLength(3)
})

test('streams have the types of the document, for every compiler', () => {
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})
