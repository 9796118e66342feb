import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  InfiniteQueryObserver,
  type QueryFunction,
  MutationObserver,
  QueryClient,
  QueryObserver,
  hydrate,
  dehydrate,
} from '@tanstack/query-core'
import { expect, onTestFinished, test } from 'vitest'
import { engineFolder } from '../engine-folder.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import { project } from './project.ts'
import { shop } from './shop.ts'

interface Options {
  readonly queryKey: readonly unknown[]
  readonly queryFn: QueryFunction
}

interface InfiniteOptions extends Options {
  readonly initialPageParam: unknown
  readonly getNextPageParam: (last: never) => unknown
}

/** The queries and mutations of an operation, without their types. */
interface Operation {
  queryOptions(...given: unknown[]): Options
  infiniteQueryOptions(...given: unknown[]): InfiniteOptions
  streamedQueryOptions(...given: unknown[]): Options
  swr(...given: unknown[]): readonly [key: readonly unknown[], fetcher: () => Promise<unknown>]
  mutationOptions(): {
    readonly mutationKey: readonly string[]
    readonly mutationFn: (variables: unknown) => Promise<unknown>
  }
}

interface QueriesModule {
  createQueries(client: object): Readonly<Record<string, Readonly<Record<string, Operation>>>>
  refreshAfterMutations(client: QueryClient): () => void
}

/** The queries of a client whose requests a function answers, and a query client. */
async function queriesWith(fetch: typeof globalThis.fetch, root = project()): Promise<QueriesModule & Scene> {
  const folder = await engineFolder(root, join(root, 'api.json'), { outputs: ['queries'], engines: 'inline' })
  const load = async (file: string): Promise<unknown> => await import(pathToFileURL(join(folder, file)).href)
  const { createApiClient } = (await load('client.ts')) as { createApiClient(options: object): object }
  const module = (await load('queries.ts')) as QueriesModule
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  onTestFinished(() => client.clear())
  const api = createApiClient({ baseUrl: 'https://shop.test', fetch, retries: 0 })
  return { ...module, queries: module.createQueries(api), client }
}

interface Scene {
  readonly queries: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly client: QueryClient
}

/** A mock of the shop, and how often each request came. */
async function mocked(): Promise<Scene & QueriesModule & { readonly seen: string[] }> {
  const root = project()
  installMockEngine(root)
  const mock = await mockIn(await engineFolder(root, join(root, 'api.json'), { outputs: ['mock'], engines: 'inline' }))
  const seen: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    seen.push(`${request.method} ${request.url.replace('https://shop.test', '')}`)
    return await mock.fetch(request)
  }
  return { ...(await queriesWith(fetch, root)), seen }
}

/** Resolves once a query has data that satisfies a condition. */
async function dataOf<Data>(
  observer: {
    subscribe(listener: (result: { data: unknown }) => void): () => void
    getCurrentResult(): { data: unknown }
  },
  isWanted: (data: Data) => boolean,
): Promise<Data> {
  return await new Promise((resolve) => {
    const check = ({ data }: { data: unknown }): void => {
      if (data !== undefined && isWanted(data as Data)) resolve(data as Data)
    }
    const end = observer.subscribe(check)
    onTestFinished(end)
    check(observer.getCurrentResult())
  })
}

interface Order {
  readonly id: string
  readonly item: string
}
interface OrderPage {
  readonly data: readonly Order[]
}

test('a list is right after a creation, a change and a deletion, though nobody says what becomes stale', async () => {
  const { queries, client, refreshAfterMutations, seen } = await mocked()
  const { orders } = queries as { orders: Record<string, Operation> }
  const end = refreshAfterMutations(client)
  const list = new QueryObserver(client, orders['list']!.queryOptions({ limit: 50 }))
  const items = async (wanted: readonly string[]): Promise<OrderPage> =>
    await dataOf<OrderPage>(list, ({ data }) => JSON.stringify(data.map(({ item }) => item)) === JSON.stringify(wanted))
  await items([])
  const create = new MutationObserver(client, orders['create']!.mutationOptions())
  const made = (await create.mutate({ body: { item: 'mug' } })) as Order
  await items(['mug'])
  const one = new QueryObserver(client, orders['get']!.queryOptions(made.id))
  const other = new QueryObserver(client, orders['get']!.queryOptions('none'))
  await dataOf<Order>(one, ({ item }) => item === 'mug')
  onTestFinished(other.subscribe(() => {}))
  const update = new MutationObserver(client, orders['update']!.mutationOptions())
  const before = seen.filter((each) => each.includes('/orders/none')).length
  await update.mutate({ id: made.id, body: { item: 'cup' } })
  await items(['cup'])
  await dataOf<Order>(one, ({ item }) => item === 'cup')
  expect(seen.filter((each) => each.includes('/orders/none')).length).toBe(before)
  await new MutationObserver(client, orders['delete']!.mutationOptions()).mutate({ id: made.id })
  await items([])
  end()
  await create.mutate({ body: { item: 'pen' } })
  expect((list.getCurrentResult().data as OrderPage).data).toEqual([])
})

test('what is computed from what is written is read again, and a GET that may act is not', async () => {
  const content = {
    'application/json': { schema: { type: 'object', properties: { orderCount: { type: 'integer' } } } },
  }
  const get = (name: string): object => ({
    get: { tags: ['orders'], 'x-name': name, responses: { 200: { description: 'It', content } } },
  })
  const paths = { ...shop.paths, '/statistics': get('shop.statistics'), '/orders/refresh': get('shop.act') }
  const seen: string[] = []
  const answer: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    seen.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ id: '1', item: 'mug', orderCount: seen.length }, { status: method === 'POST' ? 201 : 200 })
  }
  const root = project({ 'api.json': JSON.stringify({ ...shop, paths }) })
  const { queries, client, refreshAfterMutations } = await queriesWith(answer, root)
  onTestFinished(refreshAfterMutations(client))
  const statistics = new QueryObserver(client, queries['shop']!['statistics']!.queryOptions())
  const act = new QueryObserver(client, queries['shop']!['act']!.queryOptions())
  await dataOf(statistics, () => true)
  await dataOf(act, () => true)
  const create = new MutationObserver(client, queries['orders']!['create']!.mutationOptions())
  await create.mutate({ body: { item: 'mug' } })
  await dataOf<{ orderCount: number }>(statistics, ({ orderCount }) => orderCount > 2)
  const once = ['GET /orders/refresh', 'GET /statistics', 'POST /orders', 'GET /statistics']
  expect(seen.toSorted()).toEqual(once.toSorted())
})

test('an infinite query gets page after page by the rule of the listing, and its data can be stored', async () => {
  const { queries, client } = await mocked()
  const { orders } = queries as { orders: Record<string, Operation> }
  for (const item of ['a', 'b', 'c'])
    await new MutationObserver(client, orders['create']!.mutationOptions()).mutate({ body: { item } })
  const options = orders['list']!.infiniteQueryOptions({ limit: 2 })
  const observer = new InfiniteQueryObserver(client, options as never)
  await observer.refetch()
  const { data, hasNextPage } = observer.getCurrentResult()
  expect([pagesOf(data), hasNextPage]).toEqual([[['a', 'b']], true])
  const next = await observer.fetchNextPage()
  expect([pagesOf(next.data), next.hasNextPage]).toEqual([[['a', 'b'], ['c']], false])
  const other = new QueryClient()
  hydrate(other, JSON.parse(JSON.stringify(dehydrate(client))))
  expect(other.getQueryData(options.queryKey)).toEqual(next.data)
})

/** The items of each page. */
function pagesOf(data: unknown): string[][] {
  return (data as { pages: OrderPage[] }).pages.map((page) => page.data.map(({ item }) => item))
}

test('pages that are counted end where their total does', async () => {
  const all = ['a', 'b', 'c', 'd'].map((item) => ({ id: item, item }))
  const seen: string[] = []
  const { queries, client } = await queriesWith(async (input) => {
    const { searchParams, search } = new URL(new Request(input).url)
    seen.push(search)
    const page = Number(searchParams.get('page') ?? 1)
    return await Promise.resolve(Response.json({ data: all.slice(page * 2 - 2, page * 2), total: 4 }))
  })
  const options = queries['customers']!['listOrders']!.infiniteQueryOptions('c_1')
  const observer = new InfiniteQueryObserver(client, options as never)
  await observer.refetch()
  const { data, hasNextPage } = await observer.fetchNextPage()
  expect([pagesOf(data), hasNextPage, seen]).toEqual([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    false,
    ['', '?page=2'],
  ])
})

test('keys say resource, operation and input, without what is undefined', async () => {
  const { queries } = await queriesWith(async () => await Promise.resolve(Response.json({ data: [] })))
  const { orders, customers } = queries as Record<string, Record<string, Operation>>
  expect(orders!['get']!.queryOptions('o_1').queryKey).toEqual(['orders', 'get', { id: 'o_1' }])
  expect(orders!['get']!.queryOptions('o_1', { expand: 'items' }).queryKey).toEqual([
    'orders',
    'get',
    { id: 'o_1', query: { expand: 'items' } },
  ])
  expect(orders!['list']!.queryOptions(undefined, { retries: 1 }).queryKey).toEqual(['orders', 'list', {}])
  expect(orders!['list']!.infiniteQueryOptions().queryKey).toEqual(['orders', 'list', {}, 'pages'])
  expect(customers!['putCart']!.mutationOptions().mutationKey).toEqual(['customers', 'putCart'])
  const [key, fetcher] = orders!['list']!.swr({ status: 'open' })
  expect([key, await fetcher()]).toEqual([['orders', 'list', { query: { status: 'open' } }], { data: [] }])
})

test('a query ends its request when nobody reads it any more, and a failure is retried by the client alone', async () => {
  let requests = 0
  const ended = Promise.withResolvers<unknown>()
  const { queries, client } = await queriesWith(async (_, init) => {
    requests++
    return await new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        ended.resolve(init.signal?.reason)
        reject(init.signal?.reason as Error)
      })
    })
  })
  const observer = new QueryObserver(client, queries['orders']!['get']!.queryOptions('o_1'))
  const end = observer.subscribe(() => {})
  end()
  expect(await ended.promise).toBeDefined()
  const failing = await queriesWith(async () => {
    requests++
    return await Promise.resolve(Response.json({ title: 'Gone' }, { status: 404 }))
  })
  requests = 0
  const found = await failing.client
    .fetchQuery(failing.queries['orders']!['get']!.queryOptions('o_1'))
    .catch((error: unknown) => error)
  expect([found, requests]).toEqual([expect.objectContaining({ status: 404, body: { title: 'Gone' } }), 1])
})

test('a POST that only searches is a query, whose key has its body, and a creation makes it stale', async () => {
  const seen: string[] = []
  const { queries, client, refreshAfterMutations } = await queriesWith(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    seen.push(`${request.method} ${pathname} ${await request.text()}`)
    return Response.json(pathname === '/orders' ? { id: 'o_1', item: 'mug' } : [{ id: 'o_1', item: 'mug' }])
  })
  onTestFinished(refreshAfterMutations(client))
  const { orders } = queries as { orders: Record<string, Operation> }
  const options = orders['search']!.queryOptions({ words: 'mug' })
  expect(options.queryKey).toEqual(['orders', 'search', { body: { words: 'mug' } }])
  expect(await client.fetchQuery(options)).toEqual([{ id: 'o_1', item: 'mug' }])
  await new MutationObserver(client, orders['create']!.mutationOptions()).mutate({ body: { item: 'mug' } })
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
  expect(seen).toEqual(['POST /orders/search {"words":"mug"}', 'POST /orders {"item":"mug"}'])
})

test('a stream is a query whose data grows', async () => {
  const lines = ['{"id":"o_1","item":"a"}\n', '{"id":"o_1","item":"b"}\n']
  const { queries, client } = await queriesWith(
    async () =>
      await Promise.resolve(new Response(lines.join(''), { headers: { 'content-type': 'application/jsonl' } })),
  )
  const options = queries['orders']!['watch']!.streamedQueryOptions('o_1')
  const lengths: number[] = []
  onTestFinished(
    client.getQueryCache().subscribe(({ query }) => {
      const length = (query.state.data as unknown[] | undefined)?.length
      if (length !== undefined && lengths.at(-1) !== length) lengths.push(length)
    }),
  )
  expect(await client.fetchQuery(options)).toEqual(lines.map((line) => JSON.parse(line) as unknown))
  expect(lengths).toEqual([1, 2])
})

test('a mutation sends its variables where the method sends its arguments', async () => {
  const seen: unknown[] = []
  const { queries, client } = await queriesWith(async (input, init) => {
    const request = new Request(input, init)
    seen.push([request.method, request.url, request.headers.get('x-shop'), await request.text()])
    return new Response(null, { status: 204 })
  })
  const put = new MutationObserver(client, queries['customers']!['putCart']!.mutationOptions())
  await put.mutate({ customer: 'c/1', headers: { 'X-Shop': 's' }, body: { a: 1 } })
  expect(seen).toEqual([['PUT', 'https://shop.test/carts/c%2F1', 's', '{"a":1}']])
})
