import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listen } from '@specwright/mock-engine/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf, libraryFolder, type ClientModule } from '../client/library.ts'
import { served } from './served.ts'

const text = { type: 'string' }
const row = { type: 'object', required: ['n'], properties: { n: { type: 'integer', example: 5 } } }
const event = { type: 'object', required: ['event', 'data'], properties: { event: { const: 'message' }, data: text } }

/** Contents of streams of events, with the data of the events. */
const streams: Readonly<Record<string, { readonly media: object; readonly data: readonly string[] }>> = {
  text: { media: { schema: text }, data: ['text'] },
  lines: { media: { schema: text, example: 'a\nb' }, data: ['a\nb'] },
  written: { media: { schema: text, example: 'data: a\n\ndata: b' }, data: ['a', 'b'] },
  object: { media: { schema: row }, data: ['{"n":5}'] },
  referred: { media: { schema: { $ref: '#/components/schemas/Row' } }, data: ['{"n":5}'] },
  array: { media: { schema: { type: 'array', items: row, minItems: 2 } }, data: ['{"n":5}', '{"n":5}'] },
  strings: { media: { schema: { type: 'array', items: text, minItems: 1 } }, data: ['text'] },
  number: { media: { schema: { type: 'integer', const: 7 } }, data: ['7'] },
  choice: { media: { schema: { oneOf: [row, text] } }, data: ['{"n":5}'] },
  documented: { media: { schema: row, examples: { one: { value: { n: 1 } } } }, data: ['{"n":1}'] },
  several: {
    media: { schema: { type: 'array', items: row }, example: [{ n: 1 }, { n: 2 }] },
    data: ['{"n":1}', '{"n":2}'],
  },
  events: { media: { itemSchema: event }, data: ['text'] },
  items: { media: { itemSchema: row }, data: ['{"n":5}'] },
}

const names = Object.keys(streams)
const get = (operationId: string, content: object): object => ({
  get: { operationId, tags: ['streams'], responses: { 200: { description: 'ok', content } } },
})
const rows = { schema: { type: 'array', items: row, minItems: 2 } }
const document = {
  openapi: '3.2.0',
  info: { title: 'Streams', version: '1' },
  paths: {
    ...Object.fromEntries(
      Object.entries(streams).map(([name, { media }]) => [`/${name}`, get(name, { 'text/event-stream': media })]),
    ),
    '/line': get('line', { 'application/x-ndjson': { schema: row } }),
    '/rows': get('rows', { 'application/jsonl': rows }),
    '/records': get('records', { 'application/json-seq': rows }),
  },
  components: { schemas: { Row: row } },
}

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
afterAll(() => rmSync(root, { recursive: true }))

let module: ClientModule<'streams'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'inline'))
})

/** The address of a mock of the document. */
async function address(): Promise<string> {
  const { mock } = await served(document)
  const { url, close } = await listen(mock)
  onTestFinished(close)
  return url
}

/** Reads what browsers read: the `EventSource` of Node, which reconnects once a stream has ended. */
const reader = `
const [url, names] = JSON.parse(process.argv[1])
const read = (name) => new Promise((resolve) => {
  const source = new EventSource(url + '/' + name)
  const data = []
  source.onmessage = (event) => data.push(event.data)
  source.onerror = () => { source.close(); resolve([name, data]) }
})
console.log(JSON.stringify(Object.fromEntries(await Promise.all(names.map(read)))))`

test('the events of each stream are those that an EventSource reads', async () => {
  const options = ['--experimental-eventsource', '--no-warnings', '--input-type=module', '-e', reader]
  const given = JSON.stringify([await address(), names])
  const { stdout } = await promisify(execFile)(process.execPath, [...options, given])
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(names.map((name) => [name, streams[name]?.data])))
})

test.each<[method: string, items: readonly unknown[]]>([
  ['object', [{ n: 5 }]],
  ['array', [{ n: 5 }, { n: 5 }]],
  ['listItems', [{ n: 5 }]],
  ['listEvents', [{ event: 'message', data: 'text' }]],
  ['text', [{ data: 'text' }]],
  ['listStrings', [{ data: 'text' }]],
  ['line', [{ n: 5 }]],
  ['listRows', [{ n: 5 }, { n: 5 }]],
  ['listRecords', [{ n: 5 }, { n: 5 }]],
])('the client reads the items of %s', async (method, items) => {
  const { streams: methods } = module.createApiClient({ baseUrl: await address() })
  const stream = methods[method]?.() as AsyncIterable<object> | undefined // it is a stream
  const read: unknown[] = []
  for await (const item of stream ?? []) read.push(item)
  expect(read).toMatchObject(items)
  expect(read).toHaveLength(items.length)
})
