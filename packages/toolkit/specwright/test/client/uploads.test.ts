import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@specwright/mock-engine/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { noProblems, problemsIn } from '../compilers.ts'
import { served } from '../mock/served.ts'
import { strict } from '../strict.ts'
import { clientOf, libraryFolder, type ClientModule } from './library.ts'

const text = { type: 'string' }
const bytes = { ...text, contentMediaType: 'application/octet-stream' }
const picture = { ...text, contentMediaType: 'image/png' }
const nothing = { type: 'null' }

/** Schemas of files, as documents write them: how many there may be, and what else. */
const files = {
  fastapi: bytes,
  several: { type: 'array', items: bytes },
  optional: { anyOf: [bytes, nothing], title: 'File' },
  optionalList: { anyOf: [{ type: 'array', items: bytes }, nothing] },
  older: { ...text, format: 'binary' },
  untyped: { contentMediaType: 'image/png' },
  nullable: { type: ['string', 'null'], contentMediaType: 'application/pdf' },
  referred: { $ref: '#/components/schemas/Photo' },
  described: { $ref: '#/components/schemas/Photo', description: 'A photo.' },
  joined: { allOf: [{ $ref: '#/components/schemas/Photo' }, { description: 'A photo.' }] },
  nested: { allOf: [{ allOf: [picture] }] },
  encoded: text,
  encodedList: { type: 'array', items: text },
  anything: {},
}

/** Schemas that are no files, or that may be others as well. */
const others = {
  mixed: { anyOf: [{ ...text, format: 'uri' }, picture] },
  base64: { ...picture, contentEncoding: 'base64' },
  untypedBase64: { contentEncoding: 'base64' },
  untypedPicture: { contentEncoding: 'base64', contentMediaType: 'image/png' },
  joinedBase64: { allOf: [{ $ref: '#/components/schemas/Encoded' }, { description: 'A photo.' }] },
  base64List: { type: 'array', items: { contentEncoding: 'base64' } },
  sdp: { ...text, contentMediaType: 'application/sdp' },
  svg: { ...text, contentMediaType: 'image/svg+xml' },
  csv: { ...text, contentMediaType: 'text/csv; charset=utf-8' },
  choice: { ...text, enum: ['a', 'b'] },
  title: text,
}

const encoding = Object.fromEntries(
  ['encoded', 'encodedList', 'anything', 'choice'].map((name) => [name, { contentType: 'image/png, image/jpeg' }]),
)
const properties = { ...files, ...others }
const done = { 200: { description: 'ok' } }
const post = (operationId: string, schema: object, more: object = {}): object => ({
  post: {
    operationId,
    tags: ['files'],
    requestBody: { required: true, content: { 'multipart/form-data': { schema, ...more } } },
    responses: done,
  },
})
const whole = (operationId: string, contentType: string, schema: object): object => ({
  post: {
    operationId,
    tags: ['files'],
    requestBody: { required: true, content: { [contentType]: { schema } } },
    responses: { 200: { description: 'ok', content: { [contentType]: { schema } } } },
  },
})

const document = {
  openapi: '3.1.0',
  info: { title: 'Uploads', version: '1' },
  paths: {
    '/upload': post('upload', { type: 'object', additionalProperties: false, properties }, { encoding }),
    '/required': post('required', { type: 'object', required: ['file'], properties: { file: bytes } }),
    '/joined': post('joined', {
      allOf: [{ type: 'object', properties: { file: bytes } }, { properties: { title: text } }],
    }),
    '/either': post('either', {
      oneOf: [
        { type: 'object', required: ['file'], properties: { file: bytes } },
        { type: 'object', required: ['url'], properties: { url: text } },
      ],
    }),
    '/any-name': post('anyName', { type: 'object', additionalProperties: bytes }),
    '/whole': whole('whole', 'image/png', bytes),
    '/typed': whole('typed', 'application/octet-stream', text),
    '/picture': {
      post: {
        operationId: 'picture',
        tags: ['files'],
        requestBody: {
          required: true,
          content: {
            'image/*': { schema: bytes },
            'application/json': { schema: { type: 'object', required: ['url'], properties: { url: text } } },
          },
        },
        responses: done,
      },
    },
    '/xml': whole('xml', 'application/xml', { type: 'object' }),
  },
  components: { schemas: { Photo: picture, Encoded: { contentEncoding: 'base64url' } } },
}

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
afterAll(() => rmSync(root, { recursive: true }))

let module: ClientModule<'files'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'inline'))
})

const file = (contents = 'contents'): File => new File([contents], 'a.bin')

/** What the mock reads of a body that the client sends to its port. */
async function readBy(operation: string, body: unknown): Promise<unknown> {
  const received: unknown[] = []
  const keep = ({ body: read }: { readonly body: unknown }): object => {
    received.push(read)
    return { status: 200 }
  }
  const { mock } = await served(document, {
    handlers: { upload: keep, required: keep, joined: keep, either: keep, anyName: keep },
  })
  const { url, close } = await listen(mock)
  onTestFinished(close)
  await module.createApiClient({ baseUrl: url }).files[operation]?.(body)
  return received[0]
}

test('a file of each schema is read by the mock, whatever is in it', async () => {
  const body = {
    fastapi: file('null'),
    several: [file('1'), new Uint8Array([50])],
    optional: file('true'),
    optionalList: [file('')],
    older: file('{}'),
    untyped: file('[1]'),
    nullable: new Blob(['5']),
    referred: file(),
    described: file(),
    joined: file(),
    nested: file(),
    encoded: file(),
    encodedList: [file(), file()],
    anything: file(),
    mixed: file(),
    base64: 'AA==',
    untypedBase64: 'null',
    untypedPicture: '1234',
    joinedBase64: 'true',
    base64List: ['1234', 'null'],
    csv: 'a,b',
    choice: 'a',
  }
  const contents = 'contents'
  expect(await readBy('upload', body)).toEqual({
    fastapi: 'null',
    several: ['1', '2'],
    optional: 'true',
    optionalList: [''],
    older: '{}',
    untyped: '[1]',
    nullable: '5',
    referred: contents,
    described: contents,
    joined: contents,
    nested: contents,
    encoded: contents,
    encodedList: [contents, contents],
    anything: contents,
    mixed: contents,
    base64: 'AA==',
    untypedBase64: 'null',
    untypedPicture: '1234',
    joinedBase64: 'true',
    base64List: ['1234', 'null'],
    csv: 'a,b',
    choice: 'a',
  })
})

test.each<[operation: string, body: unknown, read: unknown]>([
  ['required', { file: file('a') }, { file: 'a' }],
  ['joined', { file: file('a'), title: 'b' }, { file: 'a', title: 'b' }],
  ['either', { file: file('a') }, { file: 'a' }],
  ['either', { url: 'b' }, { url: 'b' }],
  ['anyName', { first: file('a'), second: file('b') }, { first: 'a', second: 'b' }],
  ['upload', { optional: null, optionalList: null, nullable: null }, {}],
])('%s takes %j', async (operation, body, read) => {
  expect(await readBy(operation, body)).toEqual(read)
})

/** Each `@ts-expect-error` is a slip that the compiler must find. */
const program = `
import { createApiClient, part } from './inline/client.ts'
const { files } = createApiClient({ baseUrl: 'https://files.test' })
const file = new File([], 'a.png')
${Object.entries(files)
  .map(([name, schema]) => {
    const isList = /"array"/.test(JSON.stringify(schema))
    const good = ['file', 'new Blob([])', 'new Uint8Array(1)', "part(file, { filename: 'b' })"]
    const bad = name === 'anything' ? [] : ["'text'"]
    const use = (value: string): string => `await files.upload({ ${name}: ${isList ? `[${value}]` : value} })`
    return [...good.map(use), ...bad.map((value) => `// @ts-expect-error it is a file\n${use(value)}`)].join('\n')
  })
  .join('\n')}
await files.upload({ optional: null, optionalList: null, nullable: null })
${Object.keys(others)
  .map((name) => {
    const use = (value: string): string =>
      `await files.upload({ ${name}: ${name === 'base64List' ? `[${value}]` : value} })`
    return `${use("'a'")}${name === 'mixed' ? '' : `\n// @ts-expect-error it is a string\n${use('file')}`}`
  })
  .join('\n')}
await files.upload({ mixed: file })
await files.joined({ file, title: 'a' })
await files.either({ file })
await files.either({ url: 'a' })
// @ts-expect-error the file is bytes
await files.either({ file: 'a' })
await files.anyName({ first: file, second: new Blob([]) })
const png: Uint8Array = await files.whole(file)
const blob: Blob = await files.typed(new Uint8Array(1), { as: 'blob' })
const xml: string = await files.xml('<a/>')
await files.picture(new Blob([]), { contentType: 'image/*' })
await files.picture(new Uint8Array(1), { contentType: 'image/*' })
await files.picture({ url: 'a' })
// @ts-expect-error an object is not an image
await files.picture({ url: 'a' }, { contentType: 'image/*' })
// @ts-expect-error the document has no such type
await files.picture(new Blob([]), { contentType: 'video/*' })
// @ts-expect-error a url is needed
await files.picture({})
console.log(png, blob, xml)
`

test('files have the types of files, for every compiler', () => {
  writeFileSync(join(root, 'use.ts'), program)
  const lib = ['es2022', 'dom', 'dom.iterable']
  const compilerOptions = { ...strict.compilerOptions, noUnusedParameters: true, target: 'es2022', lib }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts', 'inline'] }))
  expect(problemsIn(root)).toEqual(noProblems)
})

test.each([
  { body: new Blob(['a'], { type: 'image/png' }), options: { contentType: 'image/*' }, type: 'image/png' },
  { body: new File(['a'], 'a.gif', { type: 'image/gif' }), options: { contentType: 'image/*' }, type: 'image/gif' },
  { body: { url: 'a' }, options: {}, type: 'application/json' },
])('an image or JSON is sent as $type', async ({ body, options, type }) => {
  let sent: Request | undefined
  const fetched = async (input: string, init: RequestInit): Promise<Response> => {
    sent = new Request(input, init)
    return new Response(null, { status: 200 })
  }
  await module.createApiClient({ baseUrl: 'https://files.test', fetch: fetched }).files['picture']?.(body, options)
  expect([sent?.headers.get('content-type'), await sent?.text()]).toEqual([
    type,
    body instanceof Blob ? 'a' : JSON.stringify(body),
  ])
})

test('whole bodies of bytes, and of XML, go to the mock and come back', async () => {
  const { mock } = await served(document)
  const { url, close } = await listen(mock)
  onTestFinished(close)
  const client = module.createApiClient({ baseUrl: url }).files
  const png = (await client['whole']?.(file())) as Uint8Array // typed for other operations
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(await client['xml']?.('<a/>')).toContain('<root></root>')
})
