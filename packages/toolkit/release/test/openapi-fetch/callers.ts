/** A program that uses openapi-fetch, by its files: `main.ts` exports `run`, whose result is compared. */
export interface PeerCaller {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
}

const base = `process.env['SHOP_URL'] ?? ''`

/** `main.ts` alone, after its imports. */
function alone(name: string, main: string, more: Readonly<Record<string, string>> = {}): PeerCaller {
  return { name, files: { ...more, 'main.ts': main } }
}

const client = `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

export const client = createClient<paths>({ baseUrl: ${base}, headers: { Authorization: 'Bearer t_1' } })
`

/** Programs as people write them, all of whose calls mean the same afterwards. */
export const rewrittenCallers: readonly PeerCaller[] = [
  {
    name: 'an application: a client with middleware, types of its own, and calls in other modules',
    files: {
      'api/client.ts': `import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "../../schema.d.ts";

let token: string | undefined;

export function signIn(given: string): void {
  token = given;
}

const authMiddleware: Middleware = {
  async onRequest({ request, schemaPath }) {
    if (schemaPath === "/health") return undefined;
    request.headers.set("Authorization", \`Bearer \${token}\`);
    return request;
  },
  async onResponse({ response }) {
    if (response.status === 404) return new Response(JSON.stringify({ message: "gone" }), { status: 404 });
    return undefined;
  },
};

export const api = createClient<paths>({
  // The service of this environment.
  baseUrl: ${base.replaceAll("'", '"')},
  headers: { "Content-Type": "application/json", "X-App": "web" },
});
api.use(authMiddleware);
`,
      'api/types.ts': `import type { components, operations, paths } from '../../schema.d.ts'

export type Order = components['schemas']['Order']
export type NewOrder = components['schemas']['NewOrder']
export type ListQuery = Pick<NonNullable<paths['/orders']['get']['parameters']['query']>, 'status' | 'limit'>
export type Created = operations['createOrder']['responses'][201]['content']['application/json']
export type { paths } from '../../schema.d.ts'
export type Problem = import('../../schema.d.ts').components['schemas']['Problem']
`,
      'orders.ts': `import { api } from './api/client.ts'
import type { ListQuery, NewOrder, Order } from './api/types.ts'

export async function listOrders(query: ListQuery): Promise<Order[]> {
  const { data, error } = await api.GET('/orders', { params: { query } })
  if (error) throw new Error('cannot list')
  return data.data
}

export async function getOrder(id: string): Promise<Order | string> {
  const { data, error, response } = await api.GET('/orders/{id}', { params: { path: { id }, header: { 'X-Trace': 'a' } } })
  if (error !== undefined) return \`\${response.status} \${error.message}\`
  return data
}

export const create = async (body: NewOrder) => await api.POST('/orders', { body })
`,
      'main.ts': `import { api, signIn } from './api/client.ts'
import { create, getOrder, listOrders } from './orders.ts'

export async function run(): Promise<unknown> {
  signIn('t_2')
  const health = await api.GET('/health')
  const made = await create({ customer: 'Ada', quantity: 2 })
  const refused = await create({ customer: 'nobody', quantity: 1 })
  return [
    health.data?.ok,
    await listOrders({ status: 'open', limit: 2 }),
    await getOrder('o/1 ä'),
    await getOrder('o_9'),
    made.data?.id,
    refused.error?.message,
    refused.response.status,
  ]
}
`,
    },
  },
  alone(
    'destructured methods, under names of the caller',
    `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

const { GET, POST: post } = createClient<paths>({ baseUrl: ${base}, headers: { Authorization: 'Bearer t_1' } })

export async function run(): Promise<unknown> {
  const { data } = await GET('/orders/{id}', { params: { path: { id: 'o_1' } } })
  const { data: made } = await post('/orders', { body: { customer: 'Ada', quantity: 1 } })
  return [data?.status, made]
}
`,
  ),
  alone(
    'a factory, and types of what it returns',
    `import createClient, { Client, Middleware } from 'openapi-fetch'
import type { components, paths } from '../schema.d.ts'

export type Made = ReturnType<typeof createClient<paths>>

const trace: Middleware = { onRequest: ({ request }) => void request.headers.set('X-Trace', 'b') }

export function createApiClient(baseUrl: string, token: string): Client<paths> {
  const made = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } })
  made.use(trace)
  return made
}

async function remove(api: Made, id: string): Promise<number> {
  const { response } = await api.DELETE('/orders/{id}', { params: { path: { id } } })
  return response.status
}

export async function run(): Promise<unknown> {
  const api = createApiClient(${base}, 't_1')
  const status: components['schemas']['Status'] = 'paid'
  const { data } = await api.PATCH('/orders/{id}', { params: { path: { id: 'o_1' } }, body: { status } })
  api.eject(trace)
  return [data, await remove(api, 'o_1')]
}
`,
  ),
  alone(
    'a fetch of its own, options of requests, and a trailing slash',
    `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

const seen: string[] = []
const api = createClient<paths>({
  baseUrl: \`\${${base}}/\`,
  credentials: 'include',
  headers: { Authorization: 'Bearer t_1' },
  fetch: async (request) => {
    seen.push(\`\${request.method} \${new URL(request.url).pathname} \${request.credentials}\`)
    return await fetch(request)
  },
  cache: 'no-store',
})

export async function run(): Promise<unknown> {
  const { data, error } = await api.GET('/orders/{id}', { params: { path: { id: 'o_9' } } })
  await api.POST('/orders', { body: { customer: 'Ada', quantity: 1 } })
  return [data, error?.message, seen]
}
`,
  ),
  alone(
    'arrays and objects of queries that the document writes as openapi-fetch does',
    `${client}
export async function run(): Promise<unknown> {
  const tags = ['a b', 'c&d']
  const one = await client.GET('/orders', { params: { query: { tags, created: { from: '2026-01-01' } } } })
  const two = await client.GET('/orders', { params: { query: { limit: 0, tags: [] } } })
  return [one.data, two.data?.data.length]
}
`,
  ),
  alone(
    'arrays that a serializer writes as the document does',
    `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

const client = createClient<paths>({
  baseUrl: ${base},
  headers: { Authorization: 'Bearer t_1' },
  querySerializer: { array: { style: 'form', explode: false } },
})

export const run = async () => (await client.GET('/orders', { params: { query: { ids: ['a', 'b'] } } })).data
`,
  ),
  alone(
    'headers that a condition chooses',
    `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

const clientFor = (user?: string) =>
  createClient<paths>({ baseUrl: ${base}, headers: user === undefined ? {} : { Authorization: \`Bearer \${user}\` } })

export const run = async () => [await clientFor().GET('/health'), (await clientFor('t_1').GET('/orders/{id}', { params: { path: { id: 'o_1' } } })).data].length
`,
  ),
  alone(
    'options of fetch, and a fetch, of one call, which come before those of the client',
    `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

const seen: string[] = []
const record = async (request: Request): Promise<Response> => {
  seen.push(\`\${request.cache} \${request.credentials} \${request.mode}\`)
  return await fetch(request)
}
const client = createClient<paths>({ baseUrl: ${base}, credentials: 'include', fetch: record, mode: 'same-origin' })
const plain = createClient<paths>({ baseUrl: ${base} })
const init = { cache: 'no-store' } as const

export async function run(): Promise<unknown> {
  await client.GET('/health', { ...init, credentials: 'omit' })
  await client.GET('/health', { mode: 'cors' })
  const own = await plain.GET('/health', { ...init, fetch: (request) => record(new Request(request, { mode: 'no-cors' })) })
  client.use({ onRequest: ({ request }) => new Request(request, { credentials: 'omit', cache: 'reload' }) })
  await client.GET('/health', init)
  return [own.data, seen]
}
`,
  ),
  alone(
    'a stream',
    `${client}
export async function run(): Promise<unknown> {
  const { data } = await client.GET('/orders/{id}/invoice', { params: { path: { id: 'o_1' } }, parseAs: 'stream' })
  return await new Response(data as unknown as ReadableStream).text()
}
`,
  ),
  {
    name: 'a module that exports what creates clients',
    files: {
      'create.ts': `import create from 'openapi-fetch'\nexport const version = 1\nexport { create }\n`,
      'main.ts': `import { create, version } from './create.ts'
import type { paths } from '../schema.d.ts'

const client = create<paths>({ baseUrl: ${base} })
export const run = async () => [version, (await client.GET('/health')).data]
`,
    },
  },
  alone(
    'errors, which are not retried',
    `${client}
export async function run(): Promise<unknown> {
  const busy = await client.GET('/busy')
  return [busy.data, busy.error, busy.response.status, busy.response.headers.get('x-request-id')]
}
`,
  ),
  alone(
    'bodies of other kinds, written and read by the caller',
    `${client}
export async function run(): Promise<unknown> {
  const refund = await client.POST('/refunds', {
    body: { order: 'o_1' },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const csv = await client.GET('/orders/export', { parseAs: 'text' })
  const pdf = await client.GET('/orders/{id}/invoice', { params: { path: { id: 'o_1' } }, parseAs: 'arrayBuffer' })
  return [refund.response.status, refund.data, csv.data, pdf.data?.byteLength]
}
`,
  ),
  alone(
    'request() with the method as an argument, and an abort',
    `${client}
export async function run(): Promise<unknown> {
  const { data } = await client.request('get', '/orders/{id}', { params: { path: { id: 'o_1' } } })
  const aborted = await client.GET('/orders', { signal: AbortSignal.abort('enough') }).catch((reason: unknown) => reason)
  return [data?.amount, String(aborted)]
}
`,
  ),
  {
    name: 'JavaScript with types in its comments',
    files: {
      'api.ts': client,
      'main.js': `import { client } from './api.ts'

/** @param {import('../schema.d.ts').components['schemas']['NewOrder']} body */
const create = (body) => client.POST('/orders', { body })

export const run = async () => (await create({ customer: 'Ada', quantity: 3 })).data
`,
    },
  },
  alone(
    'the idiom of a query function, which throws what the service refused',
    `${client}
const queryFn = async (id: string) => {
  const { data, error } = await client.GET('/orders/{id}', { params: { path: { id } } })
  if (error) throw error
  return data
}

export const run = async () => [await queryFn('o_1'), await queryFn('o_9').catch((error: unknown) => error)]
`,
  ),
]

/** A place that a person must decide, and a part of the reason. */
export interface OpenPlace {
  readonly name: string
  readonly code: string
  readonly reason: string
}

const creation = (options: string): string => `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'

export const client = createClient<paths>(${options})
export const run = async () => await client.GET('/health')
`

const call = (code: string): string => `${client}
export const run = async () => ${code}
`

/** Places that stay as they are, each with its reason. */
export const openPlaces: readonly OpenPlace[] = [
  {
    name: 'options in a variable',
    code: `const options = { baseUrl: ${base} }\n${creation('options')}`,
    reason: 'its options are not written here',
  },
  {
    name: 'spread options',
    code: `const more = { baseUrl: ${base} }\n${creation('{ ...more }')}`,
    reason: 'some of its options are spread',
  },
  {
    name: 'a serializer that is a function',
    code: creation(`{ baseUrl: ${base}, querySerializer: () => 'a=1' }`),
    reason: 'its querySerializer writes every query',
  },
  {
    name: 'a serializer of bodies',
    code: creation(`{ baseUrl: ${base}, bodySerializer: (body) => String(body) }`),
    reason: 'its bodySerializer writes every body',
  },
  {
    name: 'headers that may be absent',
    code: creation(`{ baseUrl: ${base}, headers: { 'X-App': process.env['APP'] } }`),
    reason: 'its header x-app may be no string',
  },
  {
    name: 'another content type',
    code: creation(`{ baseUrl: ${base}, headers: { 'Content-Type': 'application/vnd.api+json' } }`),
    reason: 'its headers have a content type',
  },
  {
    name: 'a Request of its own',
    code: creation(`{ baseUrl: ${base}, Request }`),
    reason: 'its Request has no counterpart',
  },
  {
    name: 'a fetch that is computed',
    code: `const choose = () => async (request: Request) => await fetch(request)\n${creation(`{ baseUrl: ${base}, fetch: choose() }`)}`,
    reason: 'its fetch is computed',
  },
  {
    name: 'a client without types',
    code: `import createClient from 'openapi-fetch'\nexport const client = createClient({ baseUrl: ${base} })\nexport const run = async () => client\n`,
    reason: 'its paths have no type',
  },
  {
    name: 'paths of another document',
    code: `import createClient from 'openapi-fetch'
interface paths { '/pets': { get: { responses: { 200: { content: { 'application/json': string } } } } }; '/cats': { get: { responses: { 204: { content?: never } } } } }
export const client = createClient<paths>({ baseUrl: ${base} })
export const run = async () => (await client.GET('/pets')).data
`,
    reason: 'which has no /pets and 1 other',
  },
  {
    name: 'a client by path first',
    code: `import { createPathBasedClient } from 'openapi-fetch'
import type { paths } from '../schema.d.ts'
const client = createPathBasedClient<paths>({ baseUrl: ${base} })
export const other = ${JSON.stringify('x')}
export const run = async () => (await client['/health'].GET()).data
`,
    reason: 'this calls by path first',
  },
  {
    name: 'an array that the document writes otherwise',
    code: call(`await client.GET('/orders', { params: { query: { ids: ['a'] } } })`),
    reason: 'the query parameter ids is written as its document says now, with the style form and explode: false',
  },
  {
    name: 'an object that the document writes otherwise',
    code: call(`await client.GET('/orders', { params: { query: { near: { from: 'a' } } } })`),
    reason: 'the query parameter near is written as its document says now',
  },
  {
    name: 'a body that is no JSON',
    code: call(`await client.POST('/refunds', { body: { order: 'o_1' } })`),
    reason: 'its body is sent as application/x-www-form-urlencoded',
  },
  {
    name: 'a query that may have such an array',
    code: `import type { operations } from '../schema.d.ts'\n${call(`await list({ limit: 1 })`)}const list = async (query: NonNullable<operations['listOrders']['parameters']['query']>) => await client.GET('/orders', { params: { query } })\n`,
    reason: 'the query parameter ids is written as its document says now',
  },
  {
    name: 'a file, which openapi-typescript has as a string',
    code: call(
      `await client.POST('/files', { body: { file: new Blob(['%PDF']) as unknown as string, purpose: 'invoice' }, bodySerializer: () => new FormData() })`,
    ),
    reason: 'this does not compile: Type',
  },
  {
    name: 'redirects of one request',
    code: call(`await client.GET('/health', { redirect: 'follow' })`),
    reason: 'its redirect is refused',
  },
  {
    name: 'a fetch of one call, where that of the client adds something',
    code: `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'
const client = createClient<paths>({ baseUrl: ${base}, credentials: 'include' })
export const run = async () => await client.GET('/health', { fetch: async (request) => await fetch(request) })
`,
    reason: "its fetch comes in place of that of the client, which adds credentials: 'include'",
  },
  {
    name: 'an option that nothing has, whatever its type is said to be',
    code: call(`await client.GET('/health', { credentials: 'include', limits: 1 } as object)`),
    reason: 'its option limits is refused',
  },
  {
    name: 'a type that is not found',
    code: `import createClient from 'openapi-fetch'
import type { paths } from './nowhere.ts'
export const client = createClient<paths>({ baseUrl: ${base} })
export const run = async () => client
`,
    reason: 'the type paths is not found, or is any',
  },
  {
    name: 'a mock of the module',
    code: `import { vi } from 'vitest'
vi.mock('openapi-fetch', () => ({ default: () => ({}) }))
export const run = async () => vi
`,
    reason: 'openapi-fetch is mocked here',
  },
  {
    name: 'a module that is loaded later',
    code: `export const run = async () => (await import('openapi-fetch')).default
`,
    reason: 'openapi-fetch is loaded here when the program runs',
  },
  {
    name: 'a creator that is passed on',
    code: `import createClient from 'openapi-fetch'
import type { paths } from '../schema.d.ts'
const create = createClient<paths>
export const run = async () => create({ baseUrl: ${base} })
`,
    reason: 'createClient is passed on here',
  },
  {
    name: 'a creator that is exported',
    code: `export { default as createClient } from 'openapi-fetch'
export const run = async () => undefined
`,
    reason: 'openapi-fetch is exported here',
  },
  {
    name: 'another service in one call',
    code: call(`await client.GET('/health', { baseUrl: 'https://other.example' })`),
    reason: 'its baseUrl is refused',
  },
  {
    name: 'a method that is not written',
    code: call(`await client.request(Math.random() < 2 ? 'get' : 'get', '/health')`),
    reason: 'its method is not written here',
  },
  {
    name: 'a library that takes the client',
    code: `import createQueries from 'openapi-react-query'\n${client}export const queries = createQueries(client)\nexport const run = async () => queries\n`,
    reason:
      'openapi-react-query takes a client or types of openapi-fetch: the output queries has options of TanStack Query',
  },
]
