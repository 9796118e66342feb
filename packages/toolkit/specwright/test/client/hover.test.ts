import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { complaintsInUse } from '../compilers.ts'
import { editorOf } from '../editor.ts'
import { engineFolder } from '../engine-folder.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { library, libraryFolder } from './library.ts'
import { shop, written } from './signatures-document.ts'

const program = `
import { isApiError } from './inline/client.ts'

export function read(error: unknown): string | undefined {
  if (!isApiError(error, 'getBook')) throw error
  const whole = error.status
  if (error.status === 404) return error.body?.why
  const other = error.status
  return String([whole, other])
}
`

test('an editor shows the documented statuses of an error, and the others by one name', async () => {
  const root = workspace({ 'api.json': JSON.stringify(library), 'package.json': '{ "type": "module" }' })
  await libraryFolder(root, join(root, 'api.json'), 'inline')
  writeFileSync(join(root, 'use.ts'), program)
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
  const editor = editorOf(root, 'use.ts')
  expect(editor.hover('whole')).toBe('const whole: 404 | OtherStatus<404 | "default">')
  expect(editor.hover('other')).toBe('const other: OtherStatus<404 | "default">')
})

const failures = `
import { isApiError } from './inline/client.ts'

export function read(error: unknown): unknown {
  if (!isApiError(error, 'changeOrder')) throw error
  const status = error.status
  if (error.status === 404) { const missing = error.body; return missing }
  if (error.status === 422) { const refused = error.body; return refused }
  if (error.status === 500) { const failed = error.body; return failed }
  if (error.status === 302 || error.status === 0) { const redirected = error.body; return redirected }
  return status
}
`

test('a status is that of its own response, else of its range, else the default', async () => {
  const root = workspace({
    'api.json': JSON.stringify(shop),
    'package.json': '{ "type": "module" }',
    'use.ts': failures,
  })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  const editor = editorOf(root, 'use.ts')
  const all = '404 | "4XX" | "default"'
  expect(['status', 'missing', 'refused', 'failed', 'redirected'].map((name) => editor.hover(`${name} =`))).toEqual([
    `const status: 404 | StatusOf<"4XX", ${all}> | OtherStatus<${all}>`,
    'const missing: Missing | undefined',
    'const refused: Refused | undefined',
    'const failed: Failed | undefined',
    'const redirected: Failed | undefined',
  ])
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})

/** What an editor shows of each method of the shop, on one line. */
const signatures = {
  'orders.list': '(query?: ListOrdersQuery, options?: ListOptions): Listing<Order, ListOrders200>',
  'orders.create':
    '(body: Sent<Order>, options?: OptionsWith<CallOptions, { readonly headers?: HeadersOf<CreateOrderHeaders> | undefined; }>): ' +
    'Pending<Order, ResultWithHeaders<Order, CreateOrder200Headers>>',
  'orders.get': '(id: string, query?: GetOrderQuery, options?: CallOptions): PendingOrUnchanged<Order>',
  'orders.change':
    '(id: string, body: Sent<ChangeOrderBody>, options?: CallOptions & { readonly cookies?: ChangeOrderCookies | undefined; }): ' +
    'Pending<ChangeOrder200>',
  'orders.move':
    '(id: string, state: MoveOrderPath["state"], body?: Sent<MoveOrderBody>, options?: CallOptions): Pending<void>',
  'photos.get': '<As extends keyof Binary = "bytes">(id: string, options?: BinaryOptions<As>): Pending<Binary[As]>',
  'photos.add': '(id: string, body: Parts<Sent<AddPhotoBody>, "file">, options?: CallOptions): Pending<void>',
  'events.watch': '(options?: StreamOptions): ItemStream<WatchItem>',
}

test('signatures show names, each of which is exported', async () => {
  const root = workspace({ 'api.json': JSON.stringify(shop), 'package.json': '{ "type": "module" }' })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  const methods = Object.keys(signatures)
  const create = `import { createApiClient } from './inline/index.ts'\nconst client = createApiClient({ baseUrl: 'https://a.test' })`
  writeFileSync(join(root, 'use.ts'), [create, ...methods.map((name) => `console.log(client.${name})`)].join('\n'))
  const editor = editorOf(root, 'use.ts')
  const shown = methods.map((name) => {
    const [resource = '', method = ''] = name.split('.')
    const hover = editor
      .hover(`${method})`, `client.${resource}.${method}`.slice(0, -method.length))
      .replaceAll(/\s+/g, ' ')
    return [name, hover.replace(/^\(method\) \w+\.\w+/, '')]
  })
  expect(Object.fromEntries(shown)).toEqual(signatures)
  const names = new Set(Object.values(signatures).flatMap((each) => each.match(/\b(?!As\b)[A-Z]\w+/g) ?? []))
  const imports = `import type { ${[...names].join(', ')} } from './inline/index.ts'`
  writeFileSync(join(root, 'names.ts'), `${imports}\nexport type { ${[...names].join(', ')} }\n`)
  expect(complaintsInUse(root, ['names.ts', 'use.ts', 'inline'])).toBe('')
})

test('no signature or error shows where its types are, however its content is written', async () => {
  const root = workspace({ 'api.json': JSON.stringify(written), 'package.json': '{ "type": "module" }' })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['client'], engines: 'inline' })
  const ids = Object.values(written.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId)
  const narrowed = ids.map(
    (id) => `if (isApiError(error, '${id}')) { const of${id} = error.body; console.log(of${id}) }`,
  )
  writeFileSync(
    join(root, 'use.ts'),
    [
      `import { isApiError } from './inline/index.ts'`,
      `import * as operations from './inline/client/operations.ts'`,
      ...ids.map((id) => `console.log(operations.${id})`),
      `export function read(error: unknown): void {`,
      ...narrowed,
      '}',
    ].join('\n'),
  )
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
  const editor = editorOf(root, 'use.ts')
  const shown = ids.flatMap((id) => [editor.hover(`${id})`, 'operations.'), editor.hover(`of${id} =`)])
  expect(shown.filter((each) => /paths|operations\[|components/.test(each))).toEqual([])
  const shownOf = new Map(ids.map((id, index) => [id, shown[2 * index]?.replaceAll(/\s+/g, ' ')]))
  expect(shownOf.get('sendBare')).toContain('Client, body: unknown, options?: CallOptions): Pending<unknown>')
  expect(shownOf.get('sendDescribedShared')).toContain('body?: Sent<Thing>, options?: CallOptions): Pending<Thing>')
  expect(shownOf.get('sendNarrowed')).toContain(
    'body: Sent<SendNarrowedBody>, options?: CallOptions): Pending<SendNarrowed200>',
  )
})

/** What users write with values that they may not have: each `@ts-expect-error` is a slip that the compiler must find. */
const withUndefined = `
import { createApiClient, type ApiClientOptions, type Order } from './inline/index.ts'
import { all } from './inline/validation.ts'

type Validate = ApiClientOptions['validate']

export async function send(fetch: typeof globalThis.fetch, validate: Validate, maybe?: string, order?: Order): Promise<void> {
  const { orders, photos } = createApiClient({ baseUrl: 'https://shop.test', fetch, validate })
  await orders.list({ q: maybe, size: { width: 1, unit: maybe } }).page()
  const next = { id: 'b', note: maybe, size: undefined }
  await orders.create({ id: 'a', note: maybe, next }, { headers: { 'X-Reason': maybe } })
  await orders.change('a', { note: maybe, lines: [{ width: 1, unit: maybe }] }, { cookies: { session: maybe } })
  await orders.move('a', 'paid', { note: maybe, by: 'me' })
  await photos.add('a', { file: new Blob(['x']), alt: maybe })
  if (order) await orders.create(order)
}

export const validate = all

export function slips(): void {
  const { orders } = createApiClient({ baseUrl: 'https://shop.test' })
  // @ts-expect-error what is required cannot be left out
  void orders.create({ id: undefined })
  // @ts-expect-error an item of an array is not left out
  void orders.change('a', { lines: [undefined] })
  // @ts-expect-error the service has no such member
  void orders.change('a', { title: 'x' })
}
`

/** The module of what users write. */
interface Use {
  readonly validate: object
  send(fetch: (url: string, init: RequestInit) => Promise<Response>, validate: object): Promise<void>
}

test('arguments may be undefined where a request leaves them out', async () => {
  const root = workspace({
    'api.json': JSON.stringify(shop),
    'package.json': '{ "type": "module" }',
    'use.ts': withUndefined,
  })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['client', 'validators'], engines: 'inline' })
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
  const { send, validate } = (await import(/* @vite-ignore */ pathToFileURL(join(root, 'use.ts')).href)) as Use
  const sent: string[] = []
  await send(async (url, { method = 'GET', headers, body }) => {
    const { 'x-reason': reason, cookie } = Object.fromEntries(new Headers(headers))
    const text = await new Response(body).text()
    sent.push([method, url, reason, cookie, text].join(' ').trim())
    return Response.json({ id: 'a', data: [] })
  }, validate)
  expect(sent).toEqual([
    'GET https://shop.test/orders?size%5Bwidth%5D=1',
    'POST https://shop.test/orders   {"id":"a","next":{"id":"b"}}',
    'PATCH https://shop.test/orders/a   {"lines":[{"width":1}]}',
    'PUT https://shop.test/orders/a/paid   by=me',
    expect.stringMatching(
      /^POST https:\S+photo +--\S+\r\ncontent-disposition: form-data; name="file"; [^;]*\r\n\r\nx\r\n--\S+$/,
    ),
  ])
})
