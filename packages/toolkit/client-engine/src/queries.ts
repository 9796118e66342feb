import type { DataTag, InfiniteData, QueryClient } from '@tanstack/query-core'
import { ApiError, type ConnectionError, type CursorError, type ErrorOf, type TimeoutError } from './errors/error.ts'
import type { Listing } from './pages/pages.ts'
import type { MethodOptions } from './send/options.ts'
import type { ValidationError } from './send/validate.ts'

/**
 * What identifies a query: its resource, its operation, and what the operation was called with. The start of a key
 * matches all queries that it is the start of: `['orders']`, `['orders', 'get', { id: 'o_1' }]`.
 */
export type ApiQueryKey = readonly [resource: string, operation: string, input: object, pages?: 'pages']

/** The errors of a query or mutation of an operation. */
export type QueryFailure<Errors, Id extends keyof Errors> =
  | ErrorOf<Errors, Id>
  | ConnectionError
  | CursorError
  | TimeoutError
  | ValidationError

/** The data of a query, which can be `null` but not `undefined`. */
type DataOf<Result> =
  | Exclude<Result, undefined | void>
  | (Extract<Result, undefined | void> extends never ? never : null)

/** What all options have. */
interface OptionsOf<Failure> {
  /** The client has retried what it may. */
  readonly retry: false
  /** Not set: hooks, such as `useQueries`, infer the type of errors from it. */
  readonly throwOnError?: boolean | ((failure: Failure) => boolean)
}

/** What TanStack Query passes to the function of a query. */
interface QueryContext {
  readonly signal: AbortSignal
  readonly client: QueryClient
  readonly queryKey: readonly unknown[]
}

/** The options of a query. */
export interface QueryOf<Data, Failure> extends OptionsOf<Failure> {
  readonly queryKey: DataTag<ApiQueryKey, Data, Failure>
  readonly queryFn: (context: QueryContext) => Promise<Data>
}

/** Where a page starts: its cursor, and how many items come before it. */
export interface PageStart {
  readonly cursor: string
  readonly before: number
}

/** A page of a listing as plain data, which can be stored. */
export interface ListedPage<Item, Body> {
  readonly data: readonly Item[]
  /** The whole body, as the service sent it. */
  readonly body: Body
  /** Where the next page starts; absent if this is the last. */
  readonly next?: PageStart
}

/** The options of an infinite query. */
export interface InfiniteQueryOf<Item, Body, Failure> extends OptionsOf<Failure> {
  readonly queryKey: DataTag<ApiQueryKey, InfiniteData<ListedPage<Item, Body>, PageStart | null>, Failure>
  readonly queryFn: (
    context: QueryContext & { readonly pageParam: PageStart | null },
  ) => Promise<ListedPage<Item, Body>>
  readonly initialPageParam: PageStart | null
  readonly getNextPageParam: (last: ListedPage<Item, Body>) => PageStart | undefined
}

/** The options of a mutation. */
export interface MutationOf<Variables, Data, Failure> extends OptionsOf<Failure> {
  readonly mutationKey: readonly [resource: string, operation: string]
  readonly mutationFn: (variables: Variables) => Promise<Data>
}

/** The queries of an operation that reads. They take what the method of the client takes. */
export interface Queries<Arguments extends readonly unknown[], Result, Failure> {
  /** Options of a query. */
  queryOptions(...given: Arguments): QueryOf<DataOf<Result>, Failure>
  /** The first two arguments of `useSWR`. */
  swr(...given: Arguments): readonly [key: ApiQueryKey, fetcher: () => Promise<DataOf<Result>>]
}

/** The queries of a listing. */
export interface ListQueries<Arguments extends readonly unknown[], Item, Body, Failure> extends Queries<
  Arguments,
  Body,
  Failure
> {
  /** Options of an infinite query: page after page, by the same rule as the listing of the client. */
  infiniteQueryOptions(...given: Arguments): InfiniteQueryOf<Item, Exclude<Body, undefined>, Failure>
}

/** The queries of a stream. */
export interface StreamQueries<Arguments extends readonly unknown[], Item, Failure> {
  /** Options of a query whose data grows with each item. It is fetching until the stream ends. */
  streamedQueryOptions(...given: Arguments): QueryOf<readonly Item[], Failure>
}

/** The mutations of an operation that writes. */
export interface Mutations<Variables, Options, Result, Failure> {
  /** Options of a mutation, whose variables are the arguments of the method by their names. */
  mutationOptions(options?: Options): MutationOf<Variables, Result, Failure>
}

/** Values by the names of arguments. */
type Input = Readonly<Record<string, unknown>>

/** An operation of a client, as its queries and mutations call it. */
export interface CalledOperation {
  readonly client: object
  readonly key: readonly [resource: string, operation: string]
  /** The names of its arguments before the options, in their order. */
  readonly takes: readonly string[]
  /** The members of its options that change what it does. */
  readonly options: readonly string[]
  readonly call: (client: never, ...rest: never[]) => unknown
}

/** The arguments of a call, the options last. */
interface QueryCall {
  readonly input: Input
  readonly options: MethodOptions
}

function calledWith({ takes, options: chosen }: CalledOperation, given: readonly unknown[]): QueryCall {
  const options = (given[takes.length] ?? {}) as MethodOptions
  const named = Object.fromEntries(takes.map((name, index) => [name, given[index]]))
  return { input: { ...present(takes, named), ...present(chosen, options) }, options }
}

/** The members of these names that are there. */
function present(names: readonly string[], values: Input): Input {
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

function run({ client, takes, call }: CalledOperation, { input, options }: QueryCall, signal?: AbortSignal): unknown {
  const called = call as (client: object, ...rest: readonly unknown[]) => unknown
  return called(client, ...takes.map((name) => input[name]), { ...options, ...withSignal(options, signal) })
}

/** The signal that ends a call: that of its caller, or that of its query. */
function withSignal({ signal: given }: MethodOptions, signal: AbortSignal | undefined): Pick<MethodOptions, 'signal'> {
  if (!signal) return {}
  return { signal: given ? AbortSignal.any([given, signal]) : signal }
}

function queryKeyOf({ key: [resource, operation] }: CalledOperation, { input }: QueryCall): ApiQueryKey {
  return [resource, operation, input]
}

/** The queries of an operation that reads. */
export function queriesOf<Arguments extends readonly unknown[], Result, Failure>(
  operation: CalledOperation,
): Queries<Arguments, Result, Failure> {
  const read = async (called: QueryCall, signal?: AbortSignal): Promise<DataOf<Result>> =>
    ((await run(operation, called, signal)) ?? null) as DataOf<Result>
  return queriesWith(operation, read)
}

function queriesWith<Arguments extends readonly unknown[], Result, Failure>(
  operation: CalledOperation,
  read: (called: QueryCall, signal?: AbortSignal) => Promise<DataOf<Result>>,
): Queries<Arguments, Result, Failure> {
  return {
    queryOptions(...given) {
      const called = calledWith(operation, given)
      return {
        queryKey: queryKeyOf(operation, called) as QueryOf<DataOf<Result>, Failure>['queryKey'], // a tag that only types have
        queryFn: async ({ signal }) => await read(called, signal),
        retry: false,
      }
    },
    swr(...given) {
      const called = calledWith(operation, given)
      return [queryKeyOf(operation, called), async () => await read(called)]
    },
  }
}

/** The queries of a listing: of its first page, and of one after the other. */
export function listQueriesOf<Arguments extends readonly unknown[], Item, Body, Failure>(
  operation: CalledOperation,
): ListQueries<Arguments, Item, Body, Failure> {
  type Listed = Listing<Item, Exclude<Body, undefined>>
  type Options = InfiniteQueryOf<Item, Exclude<Body, undefined>, Failure>
  const listingOf = (called: QueryCall, signal?: AbortSignal): Listed => run(operation, called, signal) as Listed
  return {
    ...queriesWith<Arguments, Body, Failure>(
      operation,
      // A page that has not changed has none.
      async (called, signal) => ((await listingOf(called, signal).page())?.body ?? null) as DataOf<Body>,
    ),
    infiniteQueryOptions(...given) {
      const called = calledWith(operation, given)
      return {
        queryKey: [...queryKeyOf(operation, called), 'pages'] as unknown as Options['queryKey'], // a tag that only types have
        async queryFn({ signal, pageParam }) {
          const listing = listingOf(called, signal)
          const start = pageParam ?? undefined
          const { data, body, cursor } = await (start ? listing.from(start.cursor, start.before) : listing).page()
          const next = cursor === undefined ? {} : { next: { cursor, before: (start?.before ?? 0) + data.length } }
          return { data, body, ...next }
        },
        initialPageParam: null,
        getNextPageParam: ({ next }) => next,
        retry: false,
      }
    },
  }
}

/** The queries of a stream. */
export function streamQueriesOf<Arguments extends readonly unknown[], Item, Failure>(
  operation: CalledOperation,
): StreamQueries<Arguments, Item, Failure> {
  return {
    streamedQueryOptions(...given) {
      const called = calledWith(operation, given)
      return {
        queryKey: queryKeyOf(operation, called) as QueryOf<readonly Item[], Failure>['queryKey'], // a tag that only types have
        async queryFn({ signal, client, queryKey }) {
          let items: readonly Item[] = []
          for await (const item of run(operation, called, signal) as AsyncIterable<Item>) {
            items = [...items, item]
            client.setQueryData(queryKey, items)
          }
          return items
        },
        retry: false,
      }
    },
  }
}

/** The mutations of an operation that writes. */
export function mutationsOf<Variables, Options, Result, Failure>(
  operation: CalledOperation,
): Mutations<Variables, Options, Result, Failure> {
  return {
    mutationOptions(options) {
      return {
        mutationKey: operation.key,
        async mutationFn(variables) {
          const input = (variables ?? {}) as Input
          const given = { ...options, ...present(operation.options, input) }
          return (await run(operation, { input, options: given })) as Result
        },
        retry: false,
      }
    },
  }
}

/** Queries that a mutation makes stale: the start of their keys. */
export interface Stale {
  readonly key: readonly string[]
  /** The variables of the mutation that must be in the input of the query, by the names that they have there. */
  readonly where?: Readonly<Record<string, string>>
}

/** What each mutation makes stale, by the start of its key. */
export type StaleByMutation = Readonly<Record<string, Readonly<Record<string, readonly Stale[]>>>>

/** Makes queries stale after each mutation that changes what they show. Returns what ends that. */
export function refreshAfter(client: QueryClient, table: StaleByMutation): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, mutation } = event
    const isDone = action.type === 'success' || (action.type === 'error' && mayHaveWorked(action.error))
    if (!isDone) return
    for (const { key, where } of staleAfter(mutation.options.mutationKey, table)) {
      const variables = Object(mutation.state.variables) as Input
      const input = Object.entries(where ?? {}).map(([name, from]) => [name, variables[from]] as const)
      const isKnown = input.length > 0 && input.every(([, value]) => value !== undefined)
      const queryKey = isKnown ? [...key, Object.fromEntries(input)] : key
      client.invalidateQueries({ queryKey }).catch(() => {}) // its query has the error
    }
  })
}

function staleAfter([resource, operation]: readonly unknown[] = [], table: StaleByMutation): readonly Stale[] {
  const ofResource = memberOf(table, String(resource))
  return (ofResource && memberOf(ofResource, String(operation))) ?? []
}

function memberOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** True unless the service has refused the request: after any other failure, it may have taken effect. */
function mayHaveWorked(failure: unknown): boolean {
  return !(failure instanceof ApiError) || failure.status >= 500 || failure.outcomeUnknown
}
