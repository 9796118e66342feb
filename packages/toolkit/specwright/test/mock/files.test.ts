import { crc32, gunzipSync, inflateSync } from 'node:zlib'
import { listen } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { served } from './served.ts'

const file = { type: 'string', format: 'binary' }
const text = { type: 'string' }

/** A document with an operation that responds with each content. */
function documentOf(contents: readonly object[], more: object = {}): object {
  const paths = contents.map((content, n) => [
    `/${n}`,
    { get: { operationId: `get${n}`, responses: { 200: { description: 'ok', content } } } },
  ])
  return { openapi: '3.1.0', info: { title: 'Files', version: '1' }, paths: Object.fromEntries(paths), ...more }
}

const ascii = (word: string): readonly number[] => Array.from(word, (letter) => letter.charCodeAt(0))
const riff = (word: string): readonly (number | undefined)[] => [
  ...ascii('RIFF'),
  undefined,
  undefined,
  undefined,
  undefined,
  ...ascii(word),
]

/** How files of each type begin, as their formats say; gaps are sizes. */
const beginnings: Readonly<Record<string, readonly (number | undefined)[]>> = {
  'image/png': [0x89, ...ascii('PNG\r\n\u001A\n')],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': ascii('GIF89a'),
  'image/webp': riff('WEBP'),
  'image/bmp': ascii('BM'),
  'image/x-icon': [0, 0, 1, 0, 1, 0],
  'application/pdf': ascii('%PDF-1.4\n'),
  'application/zip': ascii('PK\u0003\u0004'),
  'application/gzip': [0x1f, 0x8b, 8],
  'audio/wav': riff('WAVE'),
  'audio/mpeg': [0xff, 0xf3],
  'video/mp4': [0, 0, 0, undefined, ...ascii('ftyp')],
  'application/wasm': [...ascii('\0asm'), 1, 0, 0, 0],
}

const types = Object.keys(beginnings)

test('the mock sends a file of each type, the same in process and from a port', async () => {
  const { mock } = await served(documentOf(types.map((type) => ({ [type]: { schema: file } }))))
  const { url, close } = await listen(mock)
  onTestFinished(close)
  for (const [n, type] of types.entries()) {
    const responses = await Promise.all([mock.fetch(`${url}/${n}`), fetch(`${url}/${n}`)])
    const [bytes = new Uint8Array(), sent] = await Promise.all(responses.map((each) => each.bytes()))
    expect(sent).toEqual(bytes)
    for (const { headers } of responses)
      expect([headers.get('content-type'), headers.get('content-length')]).toEqual([type, String(bytes.length)])
    const expected = beginnings[type] ?? []
    expect(Array.from(bytes.subarray(0, expected.length))).toEqual(expected.map((byte, at) => byte ?? bytes[at]))
  }
})

/** The file that the mock sends of a type. */
async function fileOf(content: object): Promise<Buffer> {
  const { mock } = await served(documentOf([content]))
  return Buffer.from(await (await mock.fetch('http://mock.test/0')).arrayBuffer())
}

test('a picture, an archive and a module are whole', async () => {
  const png = await fileOf({ 'image/png': { schema: file } })
  const chunks: string[] = []
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    chunks.push(png.toString('latin1', at + 4, at + 8))
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    if (chunks.at(-1) === 'IDAT') expect([...inflateSync(png.subarray(at + 8, end))]).toEqual([0, 128])
    at = end + 4
  }
  expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(gunzipSync(await fileOf({ 'application/gzip': { schema: file } })).toString()).toBe('text')
  const zip = await fileOf({ 'application/zip': {} })
  const at = zip.readUInt32LE(zip.length - 6)
  expect([zip.toString('latin1', at, at + 4), zip.readUInt32LE(at + 16)]).toEqual(['PK\u0001\u0002', crc32('text')])
  const pdf = await fileOf({ 'application/pdf': {} })
  const start = Number(/startxref\n(\d+)\n/.exec(pdf.toString())?.[1])
  expect(pdf.toString('latin1', start, start + 4)).toBe('xref')
  expect(WebAssembly.validate(new Uint8Array(await fileOf({ 'application/wasm': { schema: file } })))).toBe(true)
})

const some = [0, 1, 2, 3, 0xfc, 0xfd, 0xfe, 0xff]
const png = 0x89
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test.each<readonly [what: string, content: object, type: string, begin: readonly number[] | string]>([
  [
    'bytes by media type',
    { 'application/octet-stream': { schema: { ...text, contentMediaType: 'application/octet-stream' } } },
    'application/octet-stream',
    some,
  ],
  ['any string of a type of bytes', { 'image/png': { schema: text } }, 'image/png', [png]],
  ['a type without a schema', { 'image/png': {} }, 'image/png', [png]],
  ['a schema without a type', { 'image/png': { schema: {} } }, 'image/png', [png]],
  ['a ref', { 'image/png': { schema: { $ref: '#/components/schemas/File' } } }, 'image/png', [png]],
  ['bytes that may be null', { 'image/png': { schema: { anyOf: [file, { type: 'null' }] } } }, 'image/png', [png]],
  ['parameters', { 'image/png; q=1': { schema: file } }, 'image/png; q=1', [png]],
  ['a range', { 'image/*': { schema: file } }, 'image/png', [png]],
  ['any type', { '*/*': { schema: file } }, 'application/octet-stream', some],
  ['any type of a known one', { '*/*': { schema: { ...text, contentMediaType: 'image/png' } } }, 'image/png', [png]],
  ['an unknown type', { 'application/x-thing': { schema: file } }, 'application/x-thing', some],
  ['a value of any type', { '*/*': { schema: { type: 'integer' } } }, 'application/json', '1'],
  ['an object of a vendor', { 'application/vnd.thing': { schema: { type: 'object' } } }, 'application/vnd.thing', '{}'],
  [
    'base64',
    { 'application/octet-stream': { schema: { ...text, format: 'byte' } } },
    'application/octet-stream',
    'YQ==',
  ],
  ['text', { 'text/csv': { schema: file } }, 'text/csv', 'text'],
  ['text by another name', { 'application/sdp': { schema: text } }, 'application/sdp', 'text'],
  ['a documented file', { 'image/gif': { schema: file, example: gif } }, 'image/gif', [...Buffer.from(gif, 'base64')]],
  [
    'a documented URL',
    { 'image/gif': { schema: file, example: `data:image/gif;base64,${gif}` } },
    'image/gif',
    [...Buffer.from(gif, 'base64')],
  ],
  ['a word for a file', { 'image/png': { schema: file, example: 'string' } }, 'image/png', [png]],
  [
    'a string of an unknown type',
    { 'application/x-thing': { schema: file, example: 'a' } },
    'application/x-thing',
    'a',
  ],
])('%s', async (_, content, type, begin) => {
  const { mock } = await served(documentOf([content], { components: { schemas: { File: file } } }))
  const response = await mock.fetch('http://mock.test/0')
  const bytes = await response.bytes()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  if (typeof begin === 'string') expect(new TextDecoder().decode(bytes)).toBe(begin)
  else expect(Array.from(bytes.subarray(0, begin.length))).toEqual(begin)
})

test('what breaks a response breaks bytes, and the journal has their number', async () => {
  const { mock } = await served(documentOf([{ 'image/png': {} }]))
  const { url, close } = await listen(mock)
  onTestFinished(close)
  await fetch(`${url}/0`)
  const head = await fetch(`${url}/0`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('67')
  await mock.control.faults([{ operation: 'get0', body: 'truncated' }])
  for (const send of [fetch, mock.fetch])
    await expect(send(`${url}/0`).then((each) => each.arrayBuffer())).rejects.toThrow(/terminated/)
  await mock.control.faults([{ operation: 'get0', body: 'malformed' }])
  expect((await (await fetch(`${url}/0`)).arrayBuffer()).byteLength).toBe(34)
  const [first] = await mock.control.journal()
  expect(first?.response.body).toBe('<67 bytes>')
})

test('a handler responds with bytes', async () => {
  const given = new Uint8Array([0, 200, 255])
  const handlers = {
    get0: () => ({ status: 200, body: given.subarray(1) }),
    get1: () => ({ status: 200, body: given.buffer, contentType: 'image/gif' }),
  }
  const { mock } = await served(documentOf([{ 'image/png': { schema: file } }, { 'image/*': {} }]), { handlers })
  const [picture, other] = await Promise.all(['0', '1'].map((path) => mock.fetch(`http://mock.test/${path}`)))
  expect([picture?.headers.get('content-type'), await picture?.bytes()]).toEqual(['image/png', given.subarray(1)])
  expect([other?.headers.get('content-type'), await other?.bytes()]).toEqual(['image/gif', given])
})
