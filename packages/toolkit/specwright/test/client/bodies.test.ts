import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { bodiesDocument } from './bodies-document.ts'
import { clientOf, libraryFolder, recordingServer, type ClientModule, type Seen } from './library.ts'

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
afterAll(() => rmSync(root, { recursive: true }))

let module: ClientModule<'operations'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(bodiesDocument))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'inline'))
})

/** What a call of an operation sends. */
async function sentBy(name: string, ...args: readonly unknown[]): Promise<Seen> {
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  await module.createApiClient({ baseUrl }).operations[name]?.(...args)
  const [sent] = seen
  if (sent === undefined || seen.length > 1) throw new Error(`${seen.length} requests were sent`)
  return sent
}

const form = 'application/x-www-form-urlencoded'

test.each<{ operation: string; body?: unknown; type: unknown }>([
  { operation: 'plainForm', body: { customer: 'c' }, type: form },
  { operation: 'mixedParts', body: { a: '1' }, type: expect.stringMatching(/^multipart\/mixed; boundary=/) },
  { operation: 'bytes', body: new Uint8Array([65]), type: 'application/octet-stream' },
  { operation: 'getNothing', type: undefined },
])('a content type among the headers of the client is not that of $operation', async ({ operation, body, type }) => {
  const { baseUrl, seen } = await recordingServer((response) => response.writeHead(204).end())
  const { operations } = module.createApiClient({ baseUrl, headers: { 'Content-Type': 'application/json' } })
  await operations[operation]?.(...(body === undefined ? [] : [body]))
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([type])
})

const order = {
  customer: 'c 1',
  items: [{ price: 'p', quantity: 2 }, { price: 'q' }],
  metadata: { order: '1', none: null },
  tags: ['a|b', 'c'],
  note: 'a/b?&',
  left: undefined,
}

test.each<{ operation: string; args: readonly unknown[]; type: string | undefined; body: string }>([
  {
    operation: 'plainForm',
    args: [{ customer: 'c 1', items: [{ price: 'p' }], metadata: { order: '1' }, tags: ['a', 'b'], note: null }],
    type: form,
    body: 'customer=c 1&items={"price":"p"}&metadata={"order":"1"}&tags=a&tags=b',
  },
  {
    operation: 'deepForm',
    args: [order],
    type: form,
    body: 'customer=c 1&items[0][price]=p&items[0][quantity]=2&items[1][price]=q&metadata[order]=1&tags[0]=a|b&tags[1]=c&note=a/b?&',
  },
  {
    operation: 'mixedForm',
    args: [{ ...order, items: [{ price: 'p' }], note: 'a/b?c' }],
    type: form,
    body: 'customer=c 1&items=[{"price":"p"}]&metadata[order]=1&tags=a|b|c&note=a/b?c',
  },
  {
    operation: 'explodedForm',
    args: [{ customer: 'c', metadata: { order: '1' }, tags: ['a', 'b'] }],
    type: form,
    body: 'customer=c&order=1&tags=a,b',
  },
  { operation: 'bytes', args: [new Uint8Array([65, 66])], type: 'application/octet-stream', body: 'AB' },
  { operation: 'bytes', args: [new Blob(['AB']).stream()], type: 'application/octet-stream', body: 'AB' },
  { operation: 'several', args: [{ customer: 'c' }], type: 'application/json', body: '{"customer":"c"}' },
  {
    operation: 'several',
    args: [{ customer: 'c' }, { contentType: 'application/json' }],
    type: 'application/json',
    body: '{"customer":"c"}',
  },
  { operation: 'several', args: [{ price: 'p' }, { contentType: form }], type: form, body: 'price=p' },
  { operation: 'several', args: ['a,b', { contentType: 'text/csv' }], type: 'text/csv', body: 'a,b' },
  { operation: 'postNothing', args: [], type: undefined, body: '' },
  { operation: 'putNothing', args: [], type: 'application/json', body: '{}' },
  { operation: 'getNothing', args: [], type: undefined, body: '' },
])('$operation sends $type $body', async ({ operation, args, type, body }) => {
  const { headers, body: sent } = await sentBy(operation, ...args)
  expect(headers['content-type']).toBe(type)
  expect(type === form ? decodeURIComponent(sent.replaceAll('+', ' ')) : sent).toBe(body)
})

test('members of a form are separated even if values have separators', async () => {
  const { body } = await sentBy('deepForm', { customer: 'a&b=c+d', metadata: { 'e&f': 'g h' } })
  expect([...new URLSearchParams(body)]).toEqual([
    ['customer', 'a&b=c+d'],
    ['metadata[e&f]', 'g h'],
  ])
})

test('a content type that is not documented is refused', async () => {
  await expect(sentBy('several', 'x', { contentType: 'text/plain' })).rejects.toThrow(
    'Cannot call several: its body has no content type "text/plain". Choose one that is documented',
  )
})

/** The parts of a multipart body, as another parser reads them: files as name, type and text. */
async function partsOf({ headers, bytes }: Seen): Promise<unknown[]> {
  const received = new Response(new Uint8Array(bytes), { headers: { 'content-type': headers['content-type'] ?? '' } })
  const parts: unknown[] = []
  for (const [name, value] of await received.formData())
    parts.push([name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]])
  return parts
}

const bytes = new Uint8Array([0, 13, 10, 45, 45, 255])

test('each part of a body has the type of its value', async () => {
  const body = {
    file: new File([bytes], 'a "b"\n.bin'),
    more: [new Blob(['png'], { type: 'image/png' }), new TextEncoder().encode('raw')],
    icon: new Blob(['jpeg'], { type: 'image/jpeg' }),
    title: 'ä\r\n--x',
    count: 5,
    about: { lang: 'en' },
    tags: ['x', 'y'],
    link: { create: true },
    meta: 'text',
    none: undefined,
  }
  const seen = await sentBy('upload', body)
  expect(await partsOf(seen)).toEqual([
    ['file', ['a "b"\n.bin', 'application/octet-stream', new TextDecoder().decode(bytes)]],
    ['more', ['more', 'image/png', 'png']],
    ['more', ['more', 'application/octet-stream', 'raw']],
    ['icon', ['icon', 'image/jpeg', 'jpeg']],
    ['title', 'ä\r\n--x'],
    ['count', '5'],
    ['about', '{"lang":"en"}'],
    ['tags', 'x'],
    ['tags', 'y'],
    ['link[create]', 'true'],
    ['meta', '"text"'],
  ])
  expect(seen.bytes.includes(Buffer.from(bytes))).toBe(true)
  expect(seen.headers['content-length']).toBe(String(seen.bytes.length))
  expect(seen.body).toContain('name="about"\r\ncontent-type: application/vnd.about+json\r\n\r\n')
  expect(seen.body).toContain('name="title"\r\n\r\n')
})

test('FormData is sent as it is, and a part may have headers of its own', async () => {
  const given = new FormData()
  given.append('file', new Blob(['x']), 'x.txt')
  expect(await partsOf(await sentBy('upload', given))).toEqual([['file', ['x.txt', 'application/octet-stream', 'x']]])
  const part = module.part('x', { filename: 'y.md', contentType: 'text/markdown', headers: { 'X-Part': '1' } })
  const seen = await sentBy('upload', { file: part })
  expect(await partsOf(seen)).toEqual([['file', ['y.md', 'text/markdown', 'x']]])
  expect(seen.body).toContain('x-part: 1\r\n')
  expect(() => module.part('x', { headers: { 'X-Part': 'a\r\nb' } })).toThrow(TypeError)
})

test('parts of a body that is not a form have no names', async () => {
  const { headers, body } = await sentBy('mixedParts', { a: 'x', b: { price: 'p' } })
  const boundary = /^multipart\/mixed; boundary=(\w+)$/.exec(headers['content-type'] ?? '')?.[1]
  expect(body).toBe(
    `--${boundary}\r\n\r\nx\r\n--${boundary}\r\ncontent-type: application/json\r\n\r\n{"price":"p"}\r\n--${boundary}--\r\n`,
  )
})

test.each([
  ['acceptsText', 'text/csv, text/tab-separated-values, application/problem+json'],
  ['acceptsJson', 'application/json'],
  ['putNothing', '*/*'],
])('%s accepts %s', async (operation, accept) => {
  const { baseUrl, seen } = await recordingServer((response) => response.end('{}'))
  await module.createApiClient({ baseUrl }).operations[operation]?.()
  expect(seen[0]?.headers.accept).toBe(accept)
})

test('a result of bytes may be asked for as a Blob, whatever the body', async () => {
  const { baseUrl, seen } = await recordingServer((response) => response.end('png'))
  const { operations } = module.createApiClient({ baseUrl })
  expect(await operations['draw']?.('a,b', { contentType: 'text/csv', as: 'blob' })).toMatchObject({ size: 3 })
  expect(await operations['draw']?.({ customer: 'c' })).toEqual(new TextEncoder().encode('png'))
  expect(seen.map(({ body }) => body)).toEqual(['a,b', '{"customer":"c"}'])
})

test('parameters that are JSON are written so', async () => {
  const { baseUrl, seen } = await recordingServer((response) => response.end('{}'))
  const { operations } = module.createApiClient({ baseUrl })
  await operations['filtered']?.(
    { from: 1 },
    { filter: { customer: 'c' }, note: 'a' },
    { headers: { 'X-Tags': ['a'] } },
  )
  const [path, query] = decodeURIComponent(seen[0]?.url ?? '').split('?')
  expect([path, query, seen[0]?.headers['x-tags']]).toEqual([
    '/v1/filtered/{"from":1}',
    'filter={"customer":"c"}&note=a',
    '["a"]',
  ])
})

test.each(['getYaml', 'getNamedYaml'])('%s gives YAML as text', async (operation) => {
  const { baseUrl } = await recordingServer((response) => response.end('a: ä\n'))
  expect(await module.createApiClient({ baseUrl }).operations[operation]?.()).toBe('a: ä\n')
})

/** Each `@ts-expect-error` is a mistake that the compiler must find. */
const program = `
import { createApiClient, part } from './inline/client.ts'
import { draw } from './inline/client/operations.ts'

const client = createApiClient({ baseUrl: 'https://bodies.test' })
const { operations } = client
await operations.several({ customer: 'c' })
await operations.several({ customer: 'c' }, { timeoutMs: 5 })
await operations.several({ price: 'p' }, { contentType: 'application/x-www-form-urlencoded', timeoutMs: 5 })
await operations.several('a,b', { contentType: 'text/csv' })
await operations.several({ file: new Uint8Array(1) }, { contentType: 'multipart/form-data' })
// @ts-expect-error the body is that of another content type
await operations.several({ price: 'p' })
// @ts-expect-error there is no such content type
await operations.several('a,b', { contentType: 'text/plain' })
await operations.upload(new FormData())
await operations.upload({ file: new Blob([]), more: [new File([], 'a'), part(new Uint8Array(1), { filename: 'b' })], tags: ['a'], icon: new Blob([]), offer: 'v=0' })
// @ts-expect-error a file is not a string
await operations.upload({ file: 'a' })
// @ts-expect-error the file is required
await operations.upload({ title: 'a' })
await operations.getNothing()
const yaml: string = await operations.getYaml()
yaml.trim()
await operations.postNothing({ timeoutMs: 5 })
await operations.putNothing()
await operations.typed('1', { headers: { 'X-Limit': 5, 'X-Note': 'a', 'x-other': 'b' }, cookies: { theme: 'dark' }, retries: 0 })
// @ts-expect-error a header is required
await operations.typed('1')
// @ts-expect-error it is a number
await operations.typed('1', { headers: { 'X-Limit': 'a' } })
const drawn: Blob = await operations.draw({ customer: 'c' }, { as: 'blob' })
const table: Uint8Array = await draw(client, 'a,b', { contentType: 'text/csv' })
console.log(drawn.size, table.length)
// @ts-expect-error it is bytes
const wrong: Blob = await operations.draw('a,b', { contentType: 'text/csv' })
await operations.filtered({ from: 1 }, { filter: { customer: 'c' }, note: 'a' }, { headers: { 'X-Tags': ['a'] } })
// @ts-expect-error the client writes the JSON
await operations.filtered({ from: 1 }, { filter: '{"customer":"c"}' })
// @ts-expect-error it is an object
await operations.filtered('1')
// @ts-expect-error there is no such theme
await operations.typed('1', { headers: { 'X-Limit': 5 }, cookies: { theme: 'blue' } })
`

test('bodies, headers and cookies have the types of the document, for every compiler', () => {
  writeFileSync(join(root, 'use.ts'), program)
  const compilerOptions = {
    ...strict.compilerOptions,
    noUnusedParameters: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts', 'inline'] }))
  expect(complaintsIn(root)).toBe('')
})
