import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { MessageChecks } from '../../src/testing/index.ts'
import { engineFolder } from '../engine-folder.ts'
import { mockIn, installMockEngine } from '../mock.ts'
import { documentOf, idOf, takenId, type Cell, type Kind } from './content-cells.ts'

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

/** A client, calls by path, a mock, checks and docs of a document with these cells, and what the client has sent. */
interface Conversation {
  readonly client: { readonly its: Calls }
  readonly functions: Calls
  readonly byPath: ByPath
  readonly checks: MessageChecks
  readonly mock: Awaited<ReturnType<typeof mockIn>>
  readonly docs: Docs
  sent: Request[]
  /** The status of each response. */
  status: number
}

async function conversationOf(root: string, cells: readonly Cell[]): Promise<Conversation> {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'api.json'), JSON.stringify(documentOf(cells)))
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
  const mock = await mockIn(join(root, 'mock'), {})
  const load = async (name: string): Promise<never> => (await import(pathToFileURL(join(out, name)).href)) as never // by its use
  const { createApiClient } = (await load('client.ts')) as { createApiClient(options: object): { its: Calls } }
  const state: Pick<Conversation, 'sent' | 'status'> = { sent: [], status: 200 }
  const fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (init.method === 'POST') state.sent.push(request.clone())
    const response = await mock.fetch(request)
    const { status } = state
    return status === 200 ? response : new Response(response.body, { status, headers: response.headers })
  }
  const client = createApiClient({ baseUrl: 'http://mock.test', fetch, retries: 0 })
  return Object.assign(state, {
    client,
    functions: await load('client/operations.ts'),
    byPath: ((await load('fetch.ts')) as { byPath(of: object): ByPath }).byPath(client),
    checks: await load('validators/operations.ts'),
    mock,
    docs: JSON.parse(readFileSync(join(out, 'docs.json'), 'utf8')) as Docs,
  })
}

/** What a value was read as; a string of JSON is JSON where nothing else is. */
function kindOf(value: unknown, { kind, schema }: Cell): Kind {
  if (value instanceof Uint8Array) return 'binary'
  const isString = 'type' in schema && schema.type === 'string'
  return typeof value === 'string' && !(kind === 'json' && isString) ? 'text' : 'json'
}

const said = (cell: Cell, kind: unknown): string =>
  `${cell.contentType} of ${JSON.stringify(cell.schema)}: ${String(kind)}`
const failed = (error: unknown): string => String(error)

/** What the tests are about: cells, and the conversation once it has begun. */
interface Subject {
  readonly cells: readonly Cell[]
  /** Each cell with its kind, in words. */
  readonly expected: readonly string[]
  /** What is read of each cell, in words. */
  each(read: (cell: Cell, index: number) => unknown): Promise<readonly string[]>
  of(): Conversation
}

/** Declares that a client, a mock, checks and docs take the content of each cell for the same. */
export function declareContentTypes(cells: readonly Cell[]): void {
  const root = mkdtempSync(join(tmpdir(), 'specwright-content-'))
  let conversation: Conversation | undefined
  beforeAll(async () => {
    conversation = await conversationOf(root, cells)
  })
  afterAll(async () => {
    await conversation?.mock.close()
    rmSync(root, { recursive: true })
  })
  const subject: Subject = {
    cells,
    expected: cells.map((cell) => said(cell, cell.kind)),
    each: async (read) => await Promise.all(cells.map(async (cell, index) => said(cell, await read(cell, index)))),
    of() {
      if (conversation === undefined) throw new TypeError('The conversation has not begun')
      return conversation
    },
  }
  declareRead(subject)
  declareSent(subject)
  declareSaid(subject)
}

/** What is read. */
function declareRead(subject: Subject): void {
  test('methods, functions and calls by path read the same of what a mock sends', async () => {
    const { client, functions, byPath } = subject.of()
    const { its } = client
    expect(await subject.each(async (cell, index) => kindOf(await its[idOf(index)]!().catch(failed), cell))).toEqual(
      subject.expected,
    )
    expect(
      await subject.each(async (cell, index) => kindOf(await functions[idOf(index)]!(client).catch(failed), cell)),
    ).toEqual(subject.expected)
    expect(
      await subject.each(async (cell, index) =>
        kindOf(await byPath.GET(`/${idOf(index)}`).then(({ data }) => data, failed), cell),
      ),
    ).toEqual(subject.expected)
  })

  test('an error that is documented arrives as what it is', async () => {
    const conversation = subject.of()
    const { client, byPath } = conversation
    conversation.status = 404
    const errors = await subject.each(async (cell, index) => {
      const { body } = await client.its[idOf(index)]!().then(
        () => ({ body: 'no error' as unknown }),
        (error: { body: unknown }) => error,
      )
      return kindOf(body, cell)
    })
    expect(errors).toEqual(subject.expected)
    expect(
      await subject.each(async (cell, index) =>
        kindOf(await byPath.GET(`/${idOf(index)}`).then(({ error }) => error), cell),
      ),
    ).toEqual(subject.expected)
    conversation.status = 200
  })
}

/** The content type and the body of each request, by the path of its operation. */
async function sentBy(
  { cells, each, of }: Subject,
  post: (index: number, value: unknown) => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const conversation = of()
  conversation.sent = []
  const failures = await each(async (_, index) => {
    const value = await conversation.client.its[idOf(index)]!()
    return await post(index, value).then(() => '', failed)
  })
  expect(failures).toEqual(cells.map((cell) => said(cell, '')))
  const requests = conversation.sent.map(async (request) => {
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

/** What is sent. */
function declareSent(subject: Subject): void {
  test('methods, functions and calls by path send the same of what they read, and a mock takes it', async () => {
    const { client, functions, byPath } = subject.of()
    const byMethods = await sentBy(subject, async (index, value) => await client.its[takenId(index)]!(value))
    const byFunctions = await sentBy(subject, async (index, value) => await functions[takenId(index)]!(client, value))
    const byPaths = await sentBy(subject, async (index, body) => {
      const { error } = await byPath.POST(`/${idOf(index)}`, { body })
      if (error !== undefined) throw error as Error // shown
    })
    expect(byFunctions).toEqual(byMethods)
    expect(byPaths).toEqual(byMethods)
    const typeOf = (index: number): string => byMethods.get(`/${idOf(index)}`)?.[0] ?? ''
    const others = subject.cells.filter((cell, index) => !isSentAs(typeOf(index), cell))
    expect(others).toEqual([])
  })

  test('an object is no body of text or bytes', async () => {
    const { client } = subject.of()
    const index = subject.cells.findIndex(({ contentType }) => contentType === 'application/octet-stream')
    await expect(client.its[takenId(index)]!({ a: 1 })).rejects.toThrow(/Cannot send an object as text or bytes/)
  })
}

/** What docs and checks say. */
function declareSaid(subject: Subject): void {
  test('docs have the same kinds', async () => {
    const { docs } = subject.of()
    const of = (id: string) => docs.operations.find((operation) => operation.id === id)
    expect(await subject.each((_, index) => of(idOf(index))?.responses[0]?.content[0]?.kind)).toEqual(subject.expected)
    expect(
      await subject.each((_, index) => {
        const written = of(takenId(index))?.requestBody?.content[0]?.writtenAs
        return written === 'file' ? 'binary' : written
      }),
    ).toEqual(subject.expected)
  })

  test('what a mock sends, checks accept, and JSON of another value they refuse', async () => {
    const { mock, checks } = subject.of()
    const accepted = async (cell: Cell, index: number): Promise<unknown> => {
      const response = await mock.fetch(`http://mock.test/${idOf(index)}`)
      const headers = [...response.headers]
      const isOfJson = /(?:\/(?:x-)?|\+)json/.test(response.headers.get('content-type') ?? '')
      const issuesOf = (body: unknown): number =>
        checks.checkResponse(idOf(index), { status: 200, headers, body }).length
      const bytes = new Uint8Array(await response.arrayBuffer())
      const decoded = new TextDecoder().decode(bytes)
      const body = isOfJson ? (JSON.parse(decoded) as unknown) : cell.kind === 'binary' ? bytes : decoded
      if (issuesOf(body) > 0) return 'refused'
      return cell.kind === 'json' && issuesOf(isOfJson ? null : 'null') === 0 ? 'unchecked' : cell.kind
    }
    expect(await subject.each(accepted)).toEqual(subject.expected)
  })
}
