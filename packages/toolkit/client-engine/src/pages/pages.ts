import type { CallInput } from '../send/call-input.ts'
import { call, pending, type OperationDescriptor, type Pending, type ResultWithResponse } from '../send/call.ts'
import { ApiError, CursorError } from '../errors/error.ts'
import type { PageRule } from './page-rule.ts'
import { positionOf, valueAt } from './page-rules.ts'
import type { CallOptions, MethodOptions } from '../send/options.ts'
import type { PendingOrUnchanged } from '../send/unchanged.ts'

/** One page of a listing. */
export interface Page<Item, Body = unknown> {
  readonly data: readonly Item[]
  /** The whole body, as the service sent it. */
  readonly body: Body
  /** Where the next page starts; `undefined` if this is the last. */
  readonly cursor: string | undefined
  /** The next page; `undefined` if this is the last. Each call sends a request. */
  next(): Promise<Page<Item, Body> | undefined>
}

/** The last argument of a listing. Time limits and retries apply to each page. */
export interface ListOptions extends CallOptions {
  /** Requests the next page while the items of this one are read; at most one ahead. Default: false. */
  readonly prefetch?: boolean | undefined
}

/** A lazy listing: a page is requested only when its items are read. */
export interface Listing<Item, Body = unknown, First = Pending<Page<Item, Body>>> extends AsyncIterable<Item> {
  /** All pages, in the order of the service. */
  pages(): AsyncGenerator<Page<Item, Body>, void, undefined>
  /** The first page alone. */
  page(): First
  /**
   * The same listing starting at the `cursor` of a page, to resume it.
   *
   * @param before How many items come before it, if that is known: a listing with a total ends there.
   * @throws {TypeError} If pages are counted, and the cursor is not a number.
   */
  from(cursor: string, before?: number): Listing<Item, Body, First>
}

/** A listing whose first page alone may be one that has not changed (304); to read on needs whole pages. */
export type ListingOrUnchanged<Item, Body = unknown, Headers = unknown> = Listing<
  Item,
  Body,
  PendingOrUnchanged<Page<Item, Body>, Headers>
>

/** A page whose `next` accepts other call options. */
interface Loaded<Item, Body> extends Page<Item, Body> {
  next(options?: MethodOptions): Promise<Loaded<Item, Body> | undefined>
}

/** Where a page starts, and until when that is valid. */
interface Position {
  readonly cursor: string
  readonly expires: string | undefined
  readonly before: number
}

/** Maximum number of cursors of a listing to remember, to detect a cycle. */
const maxCursors = 1000

/** A listing as it was called. */
interface Listed {
  readonly client: object
  /** Describes whole pages: only the first page alone may be one that has not changed, as others could not follow it. */
  readonly operation: OperationDescriptor
  readonly rule: PageRule
  readonly input: CallInput
  /** Where the first page starts, if the call says so. */
  readonly start: string | undefined
  /** How many items come before the first page; not a number if that is not known. */
  readonly before: number
  readonly options: MethodOptions
  readonly prefetch: boolean | undefined
}

/** Lists with an operation of a client, whose descriptor has a rule for its pages. */
export function list<Item, Body, First = Pending<Page<Item, Body>>>(
  client: object,
  operation: OperationDescriptor,
  input: CallInput,
  { prefetch, ...options }: MethodOptions & Pick<ListOptions, 'prefetch'> = {},
): Listing<Item, Body, First> {
  const rule = operation.pages as PageRule // every listing has one
  const { results: _, ...described } = operation
  const start = rule.start(input)
  const first: Listed = {
    client,
    operation: described,
    rule,
    input,
    start,
    before: start === undefined ? 0 : NaN,
    options,
    prefetch,
  }
  return listingOf(first, operation)
}

/** @param operation Describes the first page alone. */
function listingOf<Item, Body, First>(listed: Listed, operation: OperationDescriptor): Listing<Item, Body, First> {
  const pages = (): AsyncGenerator<Page<Item, Body>, void, undefined> => readPages(listed)
  return {
    pages,
    page: () => pending(loadPage(listed, listed.options, undefined, operation)) as First, // its own type says what it may be
    from(cursor, before = NaN) {
      const input = listed.rule.at(listed.input, cursor)
      return listingOf({ ...listed, input, start: listed.rule.start(input), before }, operation)
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data
    },
  }
}

/** The page at a position; the first page without one. */
async function loadPage<Item, Body>(
  listed: Listed,
  sent: MethodOptions,
  at?: Position,
  operation: OperationDescriptor = listed.operation,
): Promise<ResultWithResponse<Loaded<Item, Body>>> {
  const { client, rule, input, start } = listed
  const own = at?.cursor ?? start
  const before = at?.before ?? listed.before
  const sending = at ? rule.at(input, at.cursor) : input
  const full = await call<Body>(client, operation, sending, sent)
    .withResponse()
    .catch((cause: unknown) => {
      if (own === undefined || !(cause instanceof ApiError) || ![400, 410, 422].includes(cause.status)) throw cause
      // On a later page, the rest of the query was accepted before; on the first, the message must name the cursor.
      if (!at && !/cursor/i.test(cause.message)) throw cause
      const state = `was refused${at?.expires ? ` (valid until ${at.expires})` : ''}`
      throw cursorError(operation, own, 'refused', state, cause)
    })
  const { data: body, response } = full
  if (body === undefined) return full as object as ResultWithResponse<Loaded<Item, Body>> // as the type of `First` says
  const data = valueAt(body, rule.items) as readonly Item[] // an array, by what reads the body
  const cursor = rule.next({ body, items: data, response, input: sending, before }) || undefined
  const next: Loaded<Item, Body>['next'] = async (after = listed.options) => {
    if (cursor === undefined) return undefined
    if (cursor === own) throw cursorError(operation, cursor, 'repeated', 'came back twice')
    const expires = rule.expires && positionOf(valueAt(body, rule.expires))
    const loaded = await loadPage<Item, Body>(listed, after, { cursor, expires, before: before + data.length })
    // A service that ignores the number of a page would repeat it for ever.
    if (rule.isCounted && data.length > 0 && JSON.stringify(loaded.data.data) === JSON.stringify(data))
      throw cursorError(operation, cursor, 'repeated', 'gave the same items again')
    return loaded.data
  }
  return { ...full, data: { data, body, cursor, next } }
}

function cursorError(
  { id }: OperationDescriptor,
  cursor: string,
  reason: CursorError['reason'],
  state: string,
  cause?: unknown,
): CursorError {
  return new CursorError(
    `Cannot continue ${id}: cursor "${cursor}" ${state}. List again, or resume from another page's cursor with .from(cursor)`,
    { operation: id, cursor, reason },
    cause,
  )
}

async function* readPages<Item, Body>(listed: Listed): AsyncGenerator<Page<Item, Body>, void, undefined> {
  // Leaving the loop aborts a pending page. AbortSignal.any would leak an entry per listing on a long-lived signal.
  const controller = new AbortController()
  const { operation, options, prefetch, start } = listed
  const { signal } = options
  const abort = (): void => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const pageOptions = { ...options, signal: controller.signal }
  const isRepeated = createCycleCheck(start)
  try {
    let page: Loaded<Item, Body> | undefined = (await loadPage<Item, Body>(listed, pageOptions)).data
    while (page) {
      const { cursor, next } = page
      const following = async (): Promise<Loaded<Item, Body> | undefined> => {
        if (cursor !== undefined && isRepeated(cursor))
          throw cursorError(operation, cursor, 'repeated', 'came back twice')
        return next(pageOptions)
      }
      const prefetched = prefetch && following()
      if (prefetched) prefetched.catch(() => {}) // reported when the page is read
      yield page
      page = await (prefetched || following())
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    abort()
  }
}

/** Returns a test for cursors that came before, of which it remembers a bounded number. */
function createCycleCheck(start: string | undefined): (cursor: string) => boolean {
  const seen = new Set([start])
  let count = 0
  let clearAt = maxCursors
  return (cursor) => {
    if (seen.has(cursor)) return true
    // Remembering all cursors would take unbounded memory. Remembering some from each stretch, which doubles in
    // length, is enough: a cycle of any length eventually fits in a stretch and repeats its first cursor.
    if (++count === clearAt) {
      clearAt *= 2
      seen.clear()
    }
    if (seen.size < maxCursors) seen.add(cursor)
    return false
  }
}
