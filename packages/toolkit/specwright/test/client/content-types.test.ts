import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { MessageChecks } from '../../src/testing/index.ts'
import { engineFolder } from '../engine-folder.ts'
import { mockIn, installMockEngine } from '../mock.ts'

type Kind = 'json' | 'text' | 'binary'

/** Content types, and what their content is; that of `open` ones follows from its schema. */
const types: Readonly<Record<Kind | 'open', readonly string[]>> = {
  json: [
    'application/json',
    'application/json; charset=utf-8',
    'application/problem+json',
    'application/vnd.api+json',
    'application/hal+json',
    'application/*+json',
    'text/json',
    'text/x-json',
    'application/x-json',
  ],
  text: [
    'text/plain',
    'text/plain; charset=utf-8',
    'text/csv',
    'text/html',
    'text/markdown',
    'text/xml',
    'application/xml',
    'application/atom+xml',
    'application/yaml',
    'application/graphql',
  ],
  binary: [
    'image/png',
    'image/*',
    'audio/mpeg',
    'video/mp4',
    'font/woff2',
    'application/octet-stream',
    'application/pdf',
    'application/zip',
  ],
  open: ['*/*', 'application/*', 'text/*', 'application/vnd.acme.v1'],
}

const text = { type: 'string' }
const object = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }

/** Schemas, and what their values are where the type does not say. */
const schemas: readonly (readonly [schema: object, kind: Kind])[] = [
  [object, 'json'],
  [{ type: 'array', items: object, minItems: 1 }, 'json'],
  [{ type: 'integer' }, 'json'],
  [{ type: 'boolean' }, 'json'],
  [{ oneOf: [object, { type: 'array', items: text }] }, 'json'],
  [{ allOf: [object, { type: 'object', properties: { b: text } }] }, 'json'],
  [{ ...text, minLength: 2 }, 'text'],
  [{ ...text, format: 'binary' }, 'binary'],
]

interface Cell {
  readonly contentType: string
  readonly schema: object
  readonly kind: Kind
}

const cells = Object.entries(types).flatMap(([group, all]) =>
  all.flatMap((contentType) =>
    schemas.map(([schema, ofSchema]): Cell => {
      // A string of an application is one of JSON; a type that nobody knows is bytes, unless only JSON has such values.
      const ofText = { 'application/vnd.acme.v1': 'binary', 'application/*': 'json' } as const
      const open = (ofSchema === 'text' && ofText[contentType as keyof typeof ofText]) || ofSchema // or none of them
      return { contentType, schema, kind: group === 'open' ? open : (group as Kind) } // a key of the table
    }),
  ),
)

const idOf = (index: number): string => `getCell${index}`
const takenId = (index: number): string => `sendCell${index}`
const document = {
  openapi: '3.1.0',
  info: { title: 'Types', version: '1' },
  paths: Object.fromEntries(
    cells.map(({ contentType, schema }, index) => {
      const content = { [contentType]: { schema } }
      return [
        `/${idOf(index)}`,
        {
          get: {
            operationId: idOf(index),
            tags: ['its'],
            responses: { 200: { description: 'It', content }, 404: { description: 'None', content } },
          },
          post: {
            operationId: takenId(index),
            tags: ['its'],
            requestBody: { required: true, content },
            responses: { 204: { description: 'Done' } },
          },
        },
      ]
    }),
  ),
}

const root = mkdtempSync(join(tmpdir(), 'specwright-content-'))
afterAll(() => rmSync(root, { recursive: true }))

interface Media {
  readonly kind: string
}
interface Docs {
  readonly operations: readonly {
    readonly id: string
    readonly requestBody?: { readonly content: readonly { readonly writtenAs: string }[] }
    readonly responses: readonly { readonly content: readonly Media[] }[]
  }[]
}
type Calls = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>
type ByPath = Readonly<
  Record<'GET' | 'POST', (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown }>>
>

let client: { readonly its: Calls }
let functions: Calls
let byPath: ByPath
let sent: Request[] = []
let status = 200
let checks: MessageChecks
let mock: Awaited<ReturnType<typeof mockIn>>
let docs: Docs

beforeAll(async () => {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'api.json'), JSON.stringify(document))
  symlinkSync(
    fileURLToPath(new URL('../../../client-engine/node_modules/openapi-fetch', import.meta.url)),
    join(root, 'node_modules/openapi-fetch'),
  )
  installMockEngine(root)
  const out = await engineFolder(root, join(root, 'api.json'), {
    outputs: ['client', 'operations', 'validators', 'docs', 'fetch'],
    engines: 'inline',
  })
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['mock'] })
  writeFiles(join(root, 'mock'), files)
  mock = await mockIn(join(root, 'mock'), {})
  const load = async (name: string): Promise<never> => (await import(pathToFileURL(join(out, name)).href)) as never // by its use
  const { createApiClient } = (await load('client.ts')) as { createApiClient(options: object): { its: Calls } }
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (init.method === 'POST') sent.push(request.clone())
    const response = await mock.fetch(request)
    return status === 200 ? response : new Response(response.body, { status, headers: response.headers })
  }
  client = createApiClient({ baseUrl: 'http://mock.test', fetch, retries: 0 })
  functions = await load('client/operations.ts')
  byPath = ((await load('fetch.ts')) as { byPath(of: object): ByPath }).byPath(client)
  checks = await load('validators/operations.ts')
  docs = JSON.parse(readFileSync(join(out, 'docs.json'), 'utf8')) as Docs
})
afterAll(async () => await mock.close())

/** What a value was read as; a string of JSON is JSON where nothing else is. */
function kindOf(value: unknown, { kind, schema }: Cell): Kind {
  if (value instanceof Uint8Array) return 'binary'
  const isString = 'type' in schema && schema.type === 'string'
  return typeof value === 'string' && !(kind === 'json' && isString) ? 'text' : 'json'
}

const said = (cell: Cell, kind: unknown): string =>
  `${cell.contentType} of ${JSON.stringify(cell.schema)}: ${String(kind)}`
const expected = cells.map((cell) => said(cell, cell.kind))
const each = async (read: (cell: Cell, index: number) => unknown): Promise<readonly string[]> =>
  await Promise.all(cells.map(async (cell, index) => said(cell, await read(cell, index))))
const failed = (error: unknown): string => String(error)

test('methods, functions and calls by path read the same of what a mock sends', async () => {
  const { its } = client
  expect(await each(async (cell, index) => kindOf(await its[idOf(index)]!().catch(failed), cell))).toEqual(expected)
  expect(await each(async (cell, index) => kindOf(await functions[idOf(index)]!(client).catch(failed), cell))).toEqual(
    expected,
  )
  expect(
    await each(async (cell, index) =>
      kindOf(await byPath.GET(`/${idOf(index)}`).then(({ data }) => data, failed), cell),
    ),
  ).toEqual(expected)
})

/** The content type and the body of each request, by the path of its operation. */
async function sentBy(
  post: (index: number, value: unknown) => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  sent = []
  const failures = await each(async (_, index) => {
    const value = await client.its[idOf(index)]!()
    return await post(index, value).then(() => '', failed)
  })
  expect(failures).toEqual(cells.map((cell) => said(cell, '')))
  const requests = sent.map(async (request) => {
    return [new URL(request.url).pathname, [request.headers.get('content-type'), await request.text()]] as const
  })
  return new Map(await Promise.all(requests))
}

/** True for what a body is sent as: as documented, or of its kind where that is a range. */
function isSentAs(sentType: string, { contentType, kind }: Cell): boolean {
  if (!contentType.includes('*')) return sentType === contentType
  // A file has its own.
  if (kind === 'binary') return true
  return kind === 'text' ? sentType === 'text/plain' : /^(?:application|text)\/(?:x\+)?json$/.test(sentType)
}

test('methods, functions and calls by path send the same of what they read, and a mock takes it', async () => {
  const byMethods = await sentBy(async (index, value) => await client.its[takenId(index)]!(value))
  const byFunctions = await sentBy(async (index, value) => await functions[takenId(index)]!(client, value))
  const byPaths = await sentBy(async (index, body) => {
    const { error } = await byPath.POST(`/${idOf(index)}`, { body })
    if (error !== undefined) throw error as Error // shown
  })
  expect(byFunctions).toEqual(byMethods)
  expect(byPaths).toEqual(byMethods)
  const typeOf = (index: number): string => byMethods.get(`/${idOf(index)}`)?.[0] ?? ''
  const others = cells.filter((cell, index) => !isSentAs(typeOf(index), cell))
  expect(others).toEqual([])
})

test('docs have the same kinds', async () => {
  const of = (id: string) => docs.operations.find((operation) => operation.id === id)
  expect(await each((_, index) => of(idOf(index))?.responses[0]?.content[0]?.kind)).toEqual(expected)
  expect(
    await each((_, index) => {
      const written = of(takenId(index))?.requestBody?.content[0]?.writtenAs
      return written === 'file' ? 'binary' : written
    }),
  ).toEqual(expected)
})

test('what a mock sends, checks accept, and JSON of another value they refuse', async () => {
  const accepted = async (cell: Cell, index: number): Promise<unknown> => {
    const response = await mock.fetch(`http://mock.test/${idOf(index)}`)
    const headers = [...response.headers]
    const isOfJson = /(?:\/(?:x-)?|\+)json/.test(response.headers.get('content-type') ?? '')
    const issuesOf = (body: unknown): number => checks.checkResponse(idOf(index), { status: 200, headers, body }).length
    const bytes = new Uint8Array(await response.arrayBuffer())
    const decoded = new TextDecoder().decode(bytes)
    const body = isOfJson ? (JSON.parse(decoded) as unknown) : cell.kind === 'binary' ? bytes : decoded
    if (issuesOf(body) > 0) return 'refused'
    return cell.kind === 'json' && issuesOf(isOfJson ? null : 'null') === 0 ? 'unchecked' : cell.kind
  }
  expect(await each(accepted)).toEqual(expected)
})

test('an error that is documented arrives as what it is', async () => {
  status = 404
  const errors = await each(async (cell, index) => {
    const { body } = await client.its[idOf(index)]!().then(
      () => ({ body: 'no error' as unknown }),
      (error: { body: unknown }) => error,
    )
    return kindOf(body, cell)
  })
  expect(errors).toEqual(expected)
  expect(
    await each(async (cell, index) => kindOf(await byPath.GET(`/${idOf(index)}`).then(({ error }) => error), cell)),
  ).toEqual(expected)
  status = 200
})

test('an object is no body of text or bytes', async () => {
  const index = cells.findIndex(({ contentType }) => contentType === 'application/octet-stream')
  await expect(client.its[takenId(index)]!({ a: 1 })).rejects.toThrow(/Cannot send an object as text or bytes/)
})
