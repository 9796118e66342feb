import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProblemResponse, type Contract } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { proxy } from '@specwright/mock-engine/node/proxy'
import { expect, onTestFinished, test } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { startReceiver } from '../../../mock-engine/test/delivery/receiver.ts'
import { served } from './served.ts'
import { shop } from './shop.ts'

/** Ids of owners. */
const [o1, o2, o3] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

type Call = (...given: readonly unknown[]) => Promise<unknown>
type Resource = 'server' | 'state' | 'rows' | 'faults' | 'events' | 'journal'

/** What is generated of the document. */
interface Generated {
  readonly contract: Contract
  createApiClient(options: object): Readonly<Record<Resource, Readonly<Record<string, Call>>>> & {
    readonly rows: { list(...given: readonly unknown[]): AsyncIterable<unknown> }
    readonly events: { listDeliveries(...given: readonly unknown[]): AsyncIterable<unknown> }
  }
}

const document = fileURLToPath(new URL('../../../mock-engine/control.yaml', import.meta.url))

/** The client and the contract of the control interface, as our own generator writes them. */
async function generated(): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), 'control-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const scope = join(folder, 'node_modules/@specwright')
  mkdirSync(scope, { recursive: true })
  for (const engine of ['client-engine', 'validator-engine', 'mock-engine'])
    symlinkSync(fileURLToPath(new URL(`../../../${engine}`, import.meta.url)), join(scope, engine))
  const { files, warnings } = await generateFolder(document, { only: ['client', 'mock'], engines: 'packages' })
  expect(warnings).toEqual([])
  writeFiles(folder, files)
  return { ...(await import(join(folder, 'client.ts'))), ...(await import(join(folder, 'mock.ts'))) } as Generated // as it was written
}

/** A client of the control of a shop, with a judge between them that passes on only what the document allows. */
async function judgedClient(): Promise<{
  readonly client: ReturnType<Generated['createApiClient']>
  readonly violations: readonly string[]
  readonly url: string
}> {
  const { contract, createApiClient } = await generated()
  const { mock } = await served(shop, {
    controlToken: 'secret',
    idSeed: 1,
    seed: { owners: [{ id: o1, name: 'Ada' }] },
  })
  const listening = await listen(mock)
  onTestFinished(listening.close)
  const violations: string[] = []
  const log = (line: string): void => void (line.includes('violates') && violations.push(line))
  const parts = { ...contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const judge = await proxy(parts, { upstream: listening.url, strict: true, log })
  onTestFinished(judge.close)
  const client = createApiClient({ baseUrl: judge.url, credentials: { controlToken: 'secret' }, retries: 0 })
  return { client, violations, url: listening.url }
}

async function listed(all: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const each of all) found.push(each)
  return found
}

test('the document of the control interface describes it: its generated client controls a mock', async () => {
  const { client, violations, url } = await judgedClient()
  const { server, state, rows, faults, journal } = client
  const health = { status: 'ok', writable: true, store: 'memory' }
  expect([await server['getHealth']!(), await server['getReadiness']!()]).toEqual([health, health])
  expect(await server['getLiveness']!()).toEqual({ status: 'ok' })
  expect(await server['getMetrics']!()).toContain('mock_tenants 0\n')
  expect(await rows['listCollections']!()).toEqual(['owners', 'owners/pets', 'files', 'api_credentials'])
  const { id } = (await state['takeSnapshot']!()) as { readonly id: string }
  expect(await state['seed']!({ owners: [{ id: o2, name: 'Bob' }] })).toEqual({ rows: 1 })
  expect(await rows['put']!('owners', o3, { name: 'Cy' })).toMatchObject({ id: o3, name: 'Cy' })
  expect(await rows['get']!('owners', o2)).toMatchObject({ name: 'Bob' })
  expect(await listed(rows.list('owners', { limit: 1 }))).toHaveLength(3)
  await rows['delete']!('owners', o2)
  await state['restoreSnapshot']!(id)
  expect(await listed(rows.list('owners'))).toMatchObject([{ id: o1 }])
  const moment = '2026-01-15T09:30:00.000Z'
  expect(await state['changeClock']!({ set: moment, freeze: true })).toEqual({ now: moment, frozen: true })
  expect(await state['getClock']!()).toEqual({ now: moment, frozen: true })
  const rule = { operation: 'getOwner', count: 1, status: 503, latencyMs: [0, 1] }
  expect(await faults['set']!([rule])).toEqual([rule])
  await fetch(`${url}/owners/${o1}`)
  await fetch(`${url}/owner`, { headers: { 'x-mock-tenant': 'run-1' } })
  expect(await faults['list']!()).toEqual([{ ...rule, count: 0 }])
  expect(await journal['read']!({ status: 503 })).toMatchObject([{ at: moment, operation: 'getOwner' }])
  await journal['verify']!({ query: { operation: 'getOwner' }, count: 1 })
  expect(await server['listTenants']!()).toMatchObject([{ name: 'run-1' }])
  const tenant = { headers: { 'x-mock-tenant': 'run-1' } }
  expect(await journal['read']!({}, tenant)).toMatchObject([{ near_misses: ['GET /owners', 'POST /owners'] }])
  await server['deleteTenant']!('run-1')
  await state['reset']!()
  expect(await journal['read']!()).toEqual([])
  expect(violations).toEqual([])
})

test('the generated client sends events, and reads what became of them', async () => {
  const { client, violations } = await judgedClient()
  const { events, faults } = client
  const { url, received } = await startReceiver((index) => ({ status: index === 0 ? 503 : 204 }))
  const added = (await events['addReceiver']!({ url, events: ['petFound'] })) as { id: string; secret: string }
  expect(added).toEqual({ id: added.id, url, events: ['petFound'], secret: expect.stringMatching(/^whsec_/) as string })
  expect(await events['listReceivers']!()).toEqual([{ id: added.id, url, events: ['petFound'] }])
  await faults['set']!([{ event: 'petFound', count: 1, copies: 2 }])
  const { deliveries } = (await events['send']!({ event: 'petFound', body: { name: 'Rex' } })) as {
    deliveries: string[]
  }
  const more = (await events['send']!({ event: 'petFound' })) as { deliveries: string[] }
  const all = await listed(events.listDeliveries({ settled: true, limit: 1 }))
  expect(all).toMatchObject([
    { id: deliveries[0], status: 'delivered', attempts: [{ status: 503 }, { status: 204 }, { status: 204 }] },
    { id: more.deliveries[0], status: 'delivered', body: '{"name":"text"}' },
  ])
  expect(received.map(({ body }) => body)).toEqual([...Array(3).fill('{"name":"Rex"}'), '{"name":"text"}'])
  await events['deleteReceiver']!(added.id)
  expect(await events['listReceivers']!()).toEqual([])
  expect(violations).toEqual([])
})

test('its errors are those of the document', async () => {
  const { client, violations } = await judgedClient()
  const { state, rows, faults, events, journal } = client
  const failures: readonly (readonly [status: number, call: () => Promise<unknown>])[] = [
    [422, () => state['seed']!({ owner: [] })],
    [422, () => state['changeClock']!({ set: '0000-01-01', advanceMs: -1 })],
    [422, () => faults['set']!([{ operation: 'none' }])],
    [422, () => journal['read']!({ operation: 'none' })],
    [422, () => events['send']!({ event: 'none' })],
    [422, () => events['send']!({ event: 'petFound', body: {} })],
    [422, () => events['addReceiver']!({ url: 'http://1.2.3.4.5' })],
    [404, () => events['deleteReceiver']!('none')],
    [404, () => listed(events.listDeliveries({ after: 'none' }))],
    [403, () => rows['listCollections']!({ headers: { origin: 'https://other.example' } })],
    [404, () => state['restoreSnapshot']!('none')],
    [404, () => rows['get']!('owners', 'none')],
    [404, () => listed(rows.list('none'))],
    [409, () => journal['verify']!({ count: 1 })],
  ]
  for (const [status, call] of failures) await expect(call(), String(call)).rejects.toMatchObject({ status })
  expect(violations).toEqual([])
})

test.each([
  ['https', 200],
  ['http', 403],
] as const)('over https, a page of the %s origin gets %i', async (scheme, status) => {
  const [cert, key] = ['cert', 'key'].map((name) =>
    readFileSync(new URL(`../tls/${name}.pem`, import.meta.url), 'utf8'),
  )
  const { mock } = await served(shop)
  const { url, close } = await listen(mock, { tls: { cert: cert!, key: key! } })
  onTestFinished(close)
  const origin = `${scheme}://${new URL(url).host}`
  const sent = request(`${url}/__control/clock`, { ca: cert!, agent: false, headers: { origin } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  response.resume()
  expect(response.statusCode).toBe(status)
})

test.each(['/__control/health', '/.well-known/jwks.json', '/any/weather'])(
  'a server whose path is anything has %s',
  async (path) => {
    const servers = [{ url: 'https://shop.example/{base}', variables: { base: { default: 'v1' } } }]
    const { send } = await served({ ...shop, servers })
    expect((await send(`GET ${path}`)).status).toBe(200)
  },
)
