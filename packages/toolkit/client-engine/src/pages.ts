import {
  pending,
  type ResultWithResponse,
  type Call,
  type CallInput,
  type OperationDescriptor,
  type Pending,
} from './call.ts'
import { ApiError, CursorError } from './error.ts'
import type { CallOptions } from './send.ts'

/** Where the next page starts. */
export interface PageCursor {
  /** Absent, or null, on the last page. */
  readonly next?: string | null
  /** When `next` stops being valid, ISO 8601. */
  readonly expires_at?: string | null
}

/** One page of a listing, as the service sent it. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly cursor?: PageCursor | null
  /** The next page; `undefined` if this is the last. Each call sends a request. */
  next(): Promise<Page<Item> | undefined>
}

/** The last argument of a listing. Time limits and retries apply to each page. */
export interface ListOptions extends CallOptions {
  /** Requests the next page while the items of this one are read; at most one ahead. Default: false. */
  readonly prefetch?: boolean | undefined
}

/** A lazy listing: a page is requested only when its items are read. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** All pages, in the order of the service. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /** The first page alone. */
  page(): Pending<Page<Item>>
  /** The same listing starting at a cursor, to resume it. */
  from(cursor: string): Listing<Item>
}

/** Lists with one operation. */
export type List = <Item>(operation: OperationDescriptor, input: CallInput, options?: ListOptions) => Listing<Item>

/** A page as sent by the service. */
type Envelope<Item> = Pick<Page<Item>, 'data' | 'cursor'>

type Cursor = PageCursor['next']

/** A page whose `next` accepts other call options. */
interface Loaded<Item> extends Page<Item> {
  next(options?: CallOptions): Promise<Loaded<Item> | undefined>
}

/** Maximum number of cursors of a listing to remember, to detect a cycle. */
const maxCursors = 1000

/** Creates what the listing methods use. */
export function createList(call: Call): List {
  return function list<Item>(
    operation: OperationDescriptor,
    input: CallInput,
    { prefetch, ...options }: ListOptions = {},
  ): Listing<Item> {
    const inputAt = (cursor: Cursor): CallInput => ({ ...input, query: { ...input.query, cursor } })
    const { cursor: start } = Object(input.query) as { readonly cursor?: Cursor } // by the type of the query

    /** The page at a cursor; the first page without one. */
    async function load(at?: PageCursor, sent: CallOptions = options): Promise<ResultWithResponse<Loaded<Item>>> {
      const own = at?.next ?? start
      const pendingRequest = call<Envelope<Item>>(operation, at ? inputAt(at.next) : input, sent).withResponse()
      const { data, response } = await pendingRequest.catch((cause: unknown) => {
        if (!own || !(cause instanceof ApiError) || ![400, 410, 422].includes(cause.status)) throw cause
        // On a later page, the rest of the query was accepted before; on the first, the message must name the cursor.
        if (!at && !/cursor/i.test(cause.message)) throw cause
        throw cursorError(
          own,
          'refused',
          `was refused${at?.expires_at ? ` (valid until ${at.expires_at})` : ''}`,
          cause,
        )
      })
      const { cursor } = data
      const next: Loaded<Item>['next'] = async (after = options) => {
        if (!cursor?.next) return undefined
        if (cursor.next === own) throw cursorError(cursor.next, 'repeated', 'came back twice')
        return (await load(cursor, after)).data
      }
      return { data: { ...data, next }, response }
    }

    function cursorError(cursor: Cursor, reason: CursorError['reason'], state: string, cause?: unknown): CursorError {
      return new CursorError(
        `Cannot continue ${operation.id}: cursor "${cursor}" ${state}. List again, or resume from another page's cursor with .from(cursor)`,
        { operation: operation.id, cursor: String(cursor), reason },
        cause,
      )
    }

    async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
      // Leaving the loop aborts a pending page. AbortSignal.any would leak an entry per listing on a long-lived signal.
      const controller = new AbortController()
      const { signal } = options
      const abort = (): void => controller.abort(signal?.reason)
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      const pageOptions = { ...options, signal: controller.signal }
      const seen = new Set([start])
      let count = 0
      let clearAt = maxCursors
      try {
        let page: Loaded<Item> | undefined = (await load(undefined, pageOptions)).data
        while (page) {
          const { cursor, next } = page
          const following = async (): Promise<Loaded<Item> | undefined> => {
            if (cursor?.next && seen.has(cursor.next)) throw cursorError(cursor.next, 'repeated', 'came back twice')
            // Remembering all cursors would take unbounded memory. Remembering some from each stretch, which doubles in
            // length, is enough: a cycle of any length eventually fits in a stretch and repeats its first cursor.
            if (++count === clearAt) {
              clearAt *= 2
              seen.clear()
            }
            if (seen.size < maxCursors) seen.add(cursor?.next)
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

    return {
      pages,
      page: () => pending(load()),
      from: (cursor) => list(operation, inputAt(cursor), { prefetch, ...options }),
      async *[Symbol.asyncIterator]() {
        for await (const page of pages()) yield* page.data
      },
    }
  }
}
