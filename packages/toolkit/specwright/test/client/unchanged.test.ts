import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { complaintsInUse } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { clientOf, recordingServer, type Client } from './library.ts'

const text = { type: 'string' }
const pet = { $ref: '#/components/schemas/Pet' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const unchanged = { 304: { description: 'Unchanged' } }
const conditions = ['If-None-Match', 'If-Modified-Since'].map((name) => ({ name, in: 'header', schema: text }))
const page = { type: 'object', required: ['data'], properties: { data: { type: 'array', items: pet }, next: text } }

/** An operation that gives a pet, or has these responses. */
const get = (operationId: string, responses: object, members: object = {}): object => ({
  get: {
    operationId,
    tags: ['pets'],
    'x-name': `pets.${operationId.replace(/Pets?$/, '')}`,
    responses: { 200: { description: 'A pet', ...json(pet) }, ...responses },
    ...members,
  },
})

/** Operations whose results may not have changed, in each way that a document says it, and in none. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/plain': get('plainPet', {}),
    '/exact': get(
      'exactPet',
      { ...unchanged, 404: { description: 'None', ...json({ type: 'object' }) } },
      { parameters: conditions },
    ),
    '/range': get('rangePet', { '3XX': { description: 'Elsewhere' } }),
    '/default': get('defaultPet', { default: { description: 'Failed', ...json({ type: 'object' }) } }),
    '/client-errors': get('refusedPet', { '4XX': { description: 'Refused' } }),
    '/moved': get('movedPet', { 302: { description: 'Elsewhere' }, ...unchanged }),
    '/found': {
      get: {
        operationId: 'foundPet',
        'x-name': 'pets.found',
        tags: ['pets'],
        responses: { 302: { description: 'Elsewhere' }, ...unchanged },
      },
    },
    '/empty': get('emptyPet', { 200: { description: 'Fine' }, ...unchanged }),
    '/text': get('textPet', {
      200: { description: 'A name', content: { 'text/plain': { schema: text } } },
      ...unchanged,
    }),
    '/image': get('imagePet', { 200: { description: 'It', content: { 'image/png': {} } }, ...unchanged }),
    '/lines': get('linesPet', {
      200: { description: 'All', content: { 'application/jsonl': { schema: pet } } },
      ...unchanged,
    }),
    '/both': get('bothPet', {
      200: {
        description: 'All',
        content: { 'application/json': { schema: pet }, 'application/jsonl': { schema: pet } },
      },
      ...unchanged,
    }),
    '/only': { get: { operationId: 'onlyPet', 'x-name': 'pets.only', responses: unchanged } },
    '/list': get(
      'listPets',
      { 200: { description: 'Some', ...json(page) }, ...unchanged },
      {
        parameters: [{ name: 'next', in: 'query', schema: text }],
        'x-pagination': { style: 'cursor', parameter: 'next', items: '/data', next: '/next' },
      },
    ),
  },
  components: { schemas: { Pet: { type: 'object', required: ['name'], properties: { name: text } } } },
}

const program = `
import { createApiClient, type PendingOrUnchanged } from './inline/client.ts'
import { exactPet } from './inline/client/operations.ts'
import { byPath } from './inline/fetch.ts'

const client = createApiClient({ baseUrl: 'https://pets.test' })
const { pets } = client
const pet: { name: string } | undefined = await pets.exact({ headers: { 'If-None-Match': '"1"' } })
const pending: PendingOrUnchanged<{ name: string }> = exactPet(client)
const full = await pending.withResponse()
if (full.status === 304) {
  const none: undefined = full.data
  console.log(none, full.response.headers.get('etag'))
} else {
  console.log(full.data.name.trim(), full.status)
}
const { data, status } = await pets.range().withResponse()
const name: string | undefined = status === 304 ? data : data.name
const always: { name: string } = await pets.plain()
const other: { name: string } = await pets.default()
const location: string | undefined = await pets.found()
const nothing: void | undefined = await pets.empty()
const image = await pets.image({ as: 'blob' })
for await (const { name: each } of pets.lines()) console.log(each)
for await (const { name: each } of pets.both({ as: 'stream' })) console.log(each)
const both: { name: string } | undefined = await pets.both()
const first = await pets.list().page()
console.log(first?.data[0]?.name, first?.body.next)
for await (const { name: each } of pets.list()) console.log(each)
for await (const { data: each } of pets.list().from('a').pages()) console.log(each.length)
console.log(pet, name, always, other, location, nothing, image?.size, both)
// @ts-expect-error it may not have changed
console.log((await pets.exact()).name)
// @ts-expect-error it may not have changed
console.log((await pets.list().page()).data)
const found = await byPath(client).GET('/exact')
if (found.status === 304) {
  const none: undefined = found.data
  console.log(none)
} else if (found.error === undefined) {
  console.log(found.data.name)
}
const { data: certain, error } = await byPath(client).GET('/plain')
console.log(error === undefined && certain.name)
`

const root = mkdtempSync(join(tmpdir(), 'specwright-unchanged-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'node_modules'))
const files = { 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }', 'use.ts': program }
for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
symlinkSync(
  fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url)),
  join(root, 'node_modules/openapi-fetch'),
)
const config = { outputs: ['client', 'fetch', 'validators'], engines: 'inline' } as const
const folder = await engineFolder(root, join(root, 'api.json'), config)

/** The methods of a client, of a service that responds with this status to all that they send. */
async function respondingWith(status: number): Promise<Client<'pets'>> {
  const { baseUrl } = await recordingServer((response) =>
    response.writeHead(status, { etag: '"1"', location: 'https://elsewhere.test/a' }).end(),
  )
  const { createApiClient } = await clientOf<'pets'>(folder)
  return createApiClient({ baseUrl })
}

const documented = ['exact', 'range', 'moved', 'found', 'empty', 'text', 'image', 'both', 'only']

test.each(documented)('a documented 304 of %s is a result', async (name) => {
  const { pets } = await respondingWith(304)
  const call = pets[name]?.({ headers: { 'If-None-Match': '"1"' } })
  expect(await call).toBeUndefined()
  const full = await call?.withResponse()
  expect([full?.data, full?.status, full?.response.headers.get('etag')]).toEqual([undefined, 304, '"1"'])
})

test.each(['plain', 'default', 'refused'])('a 304 of %s is an error: it is not documented', async (name) => {
  const { pets } = await respondingWith(304)
  await expect(pets[name]?.()).rejects.toMatchObject({ name: 'ApiError', status: 304 })
})

test.each(['exact', 'range', 'moved'])('another redirect of %s is an error', async (name) => {
  for (const status of [300, 301, 302, 305, 308]) {
    const { pets } = await respondingWith(status)
    await expect(pets[name]?.()).rejects.toMatchObject({ name: 'ApiError', status })
  }
})

test('a documented redirect gives its location beside a documented 304', async () => {
  const { pets } = await respondingWith(302)
  expect(await pets['found']?.()).toBe('https://elsewhere.test/a')
})

test('bytes that have not changed are none, in any form', async () => {
  const { pets } = await respondingWith(304)
  for (const as of ['bytes', 'blob', 'stream']) expect(await pets['image']?.({ as })).toBeUndefined()
})

test('a stream that has not changed has no items', async () => {
  const { pets } = await respondingWith(304)
  for (const items of [pets['lines']?.(), pets['both']?.({ as: 'stream' })]) {
    const found: unknown[] = []
    for await (const item of items ?? []) found.push(item)
    expect([found, (await items?.withResponse())?.status]).toEqual([[], 304])
  }
})

test('the first page alone may not have changed; items cannot be read from it', async () => {
  const { pets } = await respondingWith(304)
  const listing = pets['list']?.() as unknown as {
    page(): Promise<unknown>
    [Symbol.asyncIterator](): AsyncIterator<unknown>
  }
  expect(await listing.page()).toBeUndefined()
  await expect(listing[Symbol.asyncIterator]().next()).rejects.toMatchObject({ status: 304 })
})

test('by path, a documented 304 is neither data nor an error, with a middleware too', async () => {
  const client = await respondingWith(304)
  const { byPath } = (await import(join(folder, 'fetch.ts'))) as {
    byPath(of: object): {
      GET(path: string, init?: object): Promise<Record<string, unknown>>
      use(middleware: object): void
    }
  }
  const calls = byPath(client)
  for (const middleware of [undefined, { onRequest: () => undefined }]) {
    if (middleware) calls.use(middleware)
    const exact = await calls.GET('/exact')
    expect([exact['status'], 'data' in exact, 'error' in exact, exact['response']]).toEqual([
      304,
      false,
      false,
      expect.objectContaining({ status: 304 }),
    ])
    const plain = await calls.GET('/plain')
    expect(['error' in plain, plain['status']]).toEqual([true, 304])
  }
})

test('results that may not have changed have types of their own, for every compiler', () => {
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})
