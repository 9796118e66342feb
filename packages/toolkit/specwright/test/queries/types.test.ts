import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintsInUse } from '../compilers.ts'
import { engineFolder } from '../engine-folder.ts'
import { project } from './project.ts'

const program = `
import { QueryClient, QueryObserver, InfiniteQueryObserver, MutationObserver, type QueryObserverOptions, type ThrowOnError } from '@tanstack/query-core'
import { createApiClient } from './inline/client.ts'
import { createQueries, refreshAfterMutations } from './inline/queries.ts'

const client = new QueryClient()
const queries = createQueries(createApiClient({ baseUrl: 'https://shop.test' }))
const end: () => void = refreshAfterMutations(client)
const options = queries.orders.get.queryOptions('o_1')
const order = await client.fetchQuery(options)
const item: string = order.item
const cached: string | undefined = client.getQueryData(options.queryKey)?.item
const { error, data } = new QueryObserver(client, options).getCurrentResult()
const failed: 404 | undefined = error !== null && 'status' in error && error.status === 404 ? error.status : undefined
const title: string | undefined = error !== null && 'status' in error && error.status === 404 ? error.body?.title : undefined
// As useQueries infers it.
type FailureOf<Options> = Options extends { throwOnError?: ThrowOnError<any, infer Failure, any, any> } ? Failure : never
const inferred: QueryObserverOptions<typeof order, FailureOf<typeof options>> = options
const changed: typeof inferred = { ...options, retry: (count, failure) => count < 2 && failure.message !== '' }
// @ts-expect-error not any error
const failure: FailureOf<typeof options> = new Error('other')
const infinite = new InfiniteQueryObserver(client, queries.orders.list.infiniteQueryOptions({ status: 'open' }))
const names: string[] | undefined = infinite.getCurrentResult().data?.pages.flatMap((page) => page.data.map((each) => each.item))
const create = new MutationObserver(client, queries.orders.create.mutationOptions())
const found: string | undefined = (await client.fetchQuery(queries.orders.search.queryOptions({ words: 'mug' })))[0]?.item
const made: string = (await create.mutate({ body: { item: 'mug' } })).item
const gone: void = await new MutationObserver(client, queries.orders.delete.mutationOptions()).mutate({ id: 'o_1' })
const watched = await client.fetchQuery(queries.orders.watch.streamedQueryOptions('o_1'))
const last: string | undefined = watched.at(-1)?.item
const [key, fetcher] = queries.orders.list.swr({ status: 'paid' })
const first: string | undefined = (await fetcher()).data[0]?.item
await client.prefetchQuery(queries.customers.get.queryOptions('c_1', { timeoutMs: 50 }))
console.log(changed, failure, end, item, cached, data?.item, failed, title, names, made, found, gone, last, key[0], first)
// @ts-expect-error an id is needed
queries.orders.get.queryOptions()
// @ts-expect-error there is no such status
queries.orders.list.queryOptions({ status: 'lost' })
// @ts-expect-error it is no listing
queries.orders.get.infiniteQueryOptions('o_1')
// @ts-expect-error a change is no query
queries.orders.create.queryOptions({ body: { item: 'mug' } })
// @ts-expect-error its body is required
await create.mutate({})
// @ts-expect-error so is its header
queries.customers.putCart.mutationOptions().mutationFn({ customer: 'c_1', body: {} })
// @ts-expect-error an item is text
const wrong: number = order.item
console.log(wrong)
`

test('queries have the types of the document, for every compiler', async () => {
  const root = project({ 'use.ts': program })
  await engineFolder(root, join(root, 'api.json'), { outputs: ['queries'], engines: 'inline' })
  expect(complaintsInUse(root, ['use.ts', 'inline'])).toBe('')
})
