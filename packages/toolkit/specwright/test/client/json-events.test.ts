import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { complaintsInUse } from '../compilers.ts'
import { generateFolder } from '../../src/index.ts'
import { engineFolder } from '../engine-folder.ts'
import { served } from '../mock/served.ts'
import { clientOf, recordingServer, type Client } from './library.ts'

const text = { type: 'string' }
const book = { $ref: '#/components/schemas/Book' }
const json = (contentSchema?: object, contentMediaType = 'application/json'): object => ({
  ...text,
  contentMediaType,
  ...(contentSchema && { contentSchema }),
})
const event = (properties: object, required = ['data']): object => ({ type: 'object', required, properties })
const named = (name: string, data: object): object => event({ event: { const: name }, data }, ['event', 'data'])

/** The items of streams of events, each as a document may describe them. */
const items: Readonly<Record<string, object>> = {
  exact: event({ event: { enum: ['lent', 'returned'] }, data: json(book), id: text, retry: { type: 'integer' } }),
  inline: event({ data: json({ type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }) }),
  many: event({ data: json({ type: 'array', minItems: 1, items: book }) }),
  number: event({ data: json({ type: 'integer' }) }),
  words: event({ data: json({ ...text, minLength: 1 }) }),
  any: event({ data: json() }),
  component: { $ref: '#/components/schemas/BookEvent' },
  suffixed: event({ data: json(book, 'application/vnd.book+json; charset=utf-8') }),
  textual: event({ data: json(book, 'text/json') }),
  unregistered: event({ data: json(book, ' Application/X-JSON') }),
  model: event({ data: json(book, 'model/gltf+json') }),
  shared: event({ data: { $ref: '#/components/schemas/BookText' } }),
  union: { oneOf: [named('book', json(book)), named('count', json({ type: 'integer' }))] },
  mixed: { oneOf: [named('book', json(book)), named('note', text)] },
  others: { oneOf: [named('ping', text), event({ data: json(book) })] },
  specification: {
    $ref: '#/components/schemas/Event',
    required: ['event'],
    oneOf: [
      { properties: { event: { const: 'note' } } },
      { properties: { event: { const: 'book' }, data: { contentMediaType: 'application/json', contentSchema: book } } },
    ],
  },
  ended: { oneOf: [event({ data: json(book) }), event({ data: { const: '[DONE]' } })] },
  plain: event({ data: text }),
  encoded: event({
    data: { ...text, contentEncoding: 'base64', contentMediaType: 'application/json', contentSchema: book },
  }),
  unclear: { anyOf: [event({ data: json(book) }), event({ data: text })] },
}

const document = {
  openapi: '3.2.0',
  info: { title: 'Library', version: '1' },
  paths: Object.fromEntries(
    Object.entries(items).map(([name, itemSchema]) => [
      `/${name}`,
      {
        get: {
          operationId: `${name}Events`,
          'x-name': `events.${name}`,
          tags: ['events'],
          responses: { 200: { description: 'All', content: { 'text/event-stream': { itemSchema } } } },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Book: { type: 'object', required: ['title'], properties: { title: text, year: { type: 'integer' } } },
      BookText: json(book),
      BookEvent: event({ event: text, data: json(book) }),
      Event: event({ event: text, data: text, id: text }),
    },
  },
}

const program = `
import { createApiClient } from './inline/client.ts'
import type { paths } from './inline/types.ts'

type ExactEventsItem = paths['/exact']['get']['responses'][200]['content']['text/event-stream'][number]

const { events } = createApiClient({ baseUrl: 'https://library.test' })
const item: ExactEventsItem = { event: 'lent', data: { title: 'Dune' }, id: '1', retry: 5 }
for await (const { event, data, id, retry } of events.exact()) console.log(item, event === 'lent', data.title.trim(), id?.length, retry?.toFixed())
for await (const { data } of events.inline()) console.log(data.n.toFixed())
for await (const { data } of events.many()) for (const { title } of data) console.log(title.trim())
for await (const { data } of events.number()) console.log(data.toFixed())
for await (const { data } of events.any()) console.log(JSON.stringify(data))
for await (const { data } of events.component()) console.log(data.title.trim())
for await (const { data } of events.suffixed()) console.log(data.title.trim())
for await (const { data } of events.textual()) console.log(data.title.trim())
for await (const { data } of events.unregistered()) console.log(data.title.trim())
for await (const { data } of events.model()) console.log(data.title.trim())
for await (const { data } of events.shared()) console.log(data.title.trim())
for await (const each of events.union()) console.log(each.event === 'book' ? each.data.title.trim() : each.data.toFixed())
for await (const each of events.mixed()) console.log(each.event === 'book' ? each.data.title.trim() : each.data.trim())
for await (const each of events.specification()) console.log(each.event === 'book' ? each.data.title.trim() : each.data.trim())
for await (const { data } of events.ended()) console.log(data.title.trim())
for await (const { data } of events.plain()) console.log(data.trim())
for await (const { data } of events.encoded()) console.log(data.trim())
for await (const { data } of events.unclear()) console.log(data.trim())
// @ts-expect-error the data is parsed
for await (const { data } of events.exact()) console.log(data.trim())
`

const root = mkdtempSync(join(tmpdir(), 'specwright-events-'))
afterAll(() => rmSync(root, { recursive: true }))
const sources = { 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }', 'use.ts': program }
for (const [name, content] of Object.entries(sources)) writeFileSync(join(root, name), content)
const folder = await engineFolder(root, join(root, 'api.json'), {
  outputs: ['client', 'validators'],
  engines: 'inline',
})
const module = await clientOf<'events'>(folder)

/** All items that a method gives, or the error that its reading ends with. */
async function read({ events }: Client<'events'>, name: string): Promise<readonly unknown[]> {
  const found: unknown[] = []
  try {
    for await (const item of events[name]?.() ?? []) found.push(item)
  } catch (error) {
    found.push((error as Error).message)
  }
  return found
}

const dune = { title: 'Dune' }
const sent = (name: string | undefined, data: unknown): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

test.each<{ name: string; body: string; want: readonly unknown[] }>([
  {
    name: 'exact',
    body: 'id: 7\nretry: 5\nevent: lent\ndata: {"title":\ndata: "Dune"}\n\n',
    want: [{ event: 'lent', id: '7', retry: 5, data: dune }],
  },
  { name: 'many', body: sent(undefined, [dune]), want: [{ data: [dune] }] },
  { name: 'words', body: sent(undefined, '"Dune"'), want: [{ data: 'Dune' }] },
  { name: 'any', body: sent(undefined, 'null') + sent('x', [1]), want: [{ data: null }, { event: 'x', data: [1] }] },
  {
    name: 'union',
    body: sent('book', dune) + sent('count', 3),
    want: [
      { event: 'book', data: dune },
      { event: 'count', data: 3 },
    ],
  },
  {
    name: 'mixed',
    body: sent('book', dune) + sent('note', '{"title":"Dune"}') + sent('added-later', '7'),
    want: [
      { event: 'book', data: dune },
      { event: 'note', data: '{"title":"Dune"}' },
      { event: 'added-later', data: '7' },
    ],
  },
  {
    name: 'others',
    body: sent('ping', 'now') + sent(undefined, dune),
    want: [{ event: 'ping', data: 'now' }, { data: dune }],
  },
  {
    name: 'ended',
    body: sent(undefined, dune) + sent(undefined, '[DONE]') + sent(undefined, dune),
    want: [{ data: dune }],
  },
  ...['suffixed', 'textual', 'unregistered', 'model'].map((name) => ({
    name,
    body: sent(undefined, dune),
    want: [{ data: dune }],
  })),
  { name: 'plain', body: sent(undefined, dune), want: [{ data: '{"title":"Dune"}' }] },
  { name: 'encoded', body: sent(undefined, 'e30='), want: [{ data: 'e30=' }] },
  { name: 'unclear', body: sent(undefined, dune), want: [{ data: '{"title":"Dune"}' }] },
  {
    name: 'exact',
    body: `${sent('lent', dune)}id: 8\nevent: lent\ndata: {title}\n\n`,
    want: [
      { event: 'lent', data: dune },
      'exactEvents returned 200 with an item that is not JSON in the data of the event 8: {title}',
    ],
  },
  {
    name: 'union',
    body: sent('count', ''),
    want: ['unionEvents returned 200 with an item that is not JSON in the data of the event count: '],
  },
])('the client reads $want as the events of $name', async ({ name, body, want }) => {
  const { baseUrl } = await recordingServer((response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body),
  )
  expect(await read(module.createApiClient({ baseUrl }), name)).toEqual(want)
})

test('what the mock sends of each stream is what the client reads, and its validator accepts', async () => {
  const { mock } = await served(document)
  const client = module.createApiClient({ baseUrl: 'https://library.test', fetch: mock.fetch })
  const validators = (await import(join(folder, 'validators/index.ts'))) as Readonly<
    Record<string, { check(value: unknown): readonly unknown[] }>
  >
  for (const name of Object.keys(items)) {
    const found = await read(client, name)
    const validator = validators[`${name.charAt(0).toUpperCase()}${name.slice(1)}EventsItemSchema`]
    const issues = found.map((item) => validator?.check(item))
    expect({ name, count: found.length > 0, issues }).toEqual({ name, count: true, issues: found.map(() => []) })
  }
})

test('the docs show the parsed data of events', async () => {
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['docs'] })
  const { operations } = JSON.parse(files.find(({ path }) => path.endsWith('docs.json'))?.content ?? '') as {
    operations: { id: string; responses: { content: { schema: { items: object } }[] }[] }[]
  }
  const shown = operations.map(({ id, responses }) => [id, responses[0]?.content[0]?.schema.items] as const)
  const { exactEvents, mixedEvents, plainEvents } = Object.fromEntries(shown)
  expect(exactEvents).toMatchObject({ properties: { event: { enum: ['lent', 'returned'] }, data: book } })
  expect(mixedEvents).toMatchObject({ oneOf: [{ properties: { data: book } }, { properties: { data: text } }] })
  expect(plainEvents).toEqual(items['plain'])
})

test('events have the types of their parsed data, for every compiler', () => {
  expect(complaintsInUse(root, ['use.ts'])).toBe('')
})
