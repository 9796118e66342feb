import { pending, type Answered, type Call, type CallInput, type OperationDescriptor, type Pending } from './call.ts'
import { ApiError, CursorError } from './error.ts'
import type { CallOptions } from './send.ts'

/** Where the page after this one starts. */
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
  /** The page after this one; `undefined` where this is the last. Asks the service each time it is called. */
  next(): Promise<Page<Item> | undefined>
}

/** What a listing takes as its last argument. Time limits and retries hold for each page. */
export interface ListOptions extends CallOptions {
  /** Asks for the next page while the items of this one are read; never more than one ahead. Default: false. */
  readonly prefetch?: boolean | undefined
}

/** A listing: nothing is asked for until it is read, and a page only when its items are wanted. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** Every page, in the order the service gives them. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /** The first page alone. */
  page(): Pending<Page<Item>>
  /** The same listing from a cursor on, to resume one that was left. */
  from(cursor: string): Listing<Item>
}

/** Lists with one operation. */
export type List = <Item>(operation: OperationDescriptor, input: CallInput, options?: ListOptions) => Listing<Item>

/** An envelope as it comes over the wire. */
type Envelope<Item> = Pick<Page<Item>, 'data' | 'cursor'>

type Cursor = PageCursor['next']

/** A page that knows how it was asked for. */
interface Loaded<Item> extends Page<Item> {
  next(options?: CallOptions): Promise<Loaded<Item> | undefined>
}

/** How many cursors of a listing are remembered at most, to notice when they go in a circle. */
const remembered = 1000

/** What the listing methods call. */
export function createList(call: Call): List {
  return function list<Item>(
    operation: OperationDescriptor,
    input: CallInput,
    { prefetch, ...options }: ListOptions = {},
  ): Listing<Item> {
    const inputAt = (cursor: Cursor): CallInput => ({ ...input, query: { ...input.query, cursor } })
    const { cursor: start } = Object(input.query) as { readonly cursor?: Cursor } // by the type of the query

    /** The page at a cursor, the first one without. */
    async function load(at?: PageCursor, sent: CallOptions = options): Promise<Answered<Loaded<Item>>> {
      const own = at?.next ?? start
      const asked = call<Envelope<Item>>(operation, at ? inputAt(at.next) : input, sent).withResponse()
      const { data, response } = await asked.catch((cause: unknown) => {
        if (!own || !(cause instanceof ApiError) || ![400, 410, 422].includes(cause.status)) throw cause
        // On a later page the rest of the query has been accepted before; on the first, the service must say what it is.
        if (!at && !/cursor/i.test(cause.message)) throw cause
        throw dead(own, 'refused', `was refused${at?.expires_at ? ` (valid until ${at.expires_at})` : ''}`, cause)
      })
      const { cursor } = data
      const next: Loaded<Item>['next'] = async (after = options) => {
        if (!cursor?.next) return undefined
        if (cursor.next === own) throw dead(cursor.next, 'repeated', 'came back twice')
        return (await load(cursor, after)).data
      }
      return { data: { ...data, next }, response }
    }

    function dead(cursor: Cursor, reason: CursorError['reason'], state: string, cause?: unknown): CursorError {
      return new CursorError(
        `Cannot continue ${operation.id}: cursor "${cursor}" ${state}; list again, or resume from another page's cursor with .from(cursor)`,
        { operation: operation.id, cursor: String(cursor), reason },
        cause,
      )
    }

    async function* pages(): AsyncGenerator<Page<Item>, void, undefined> {
      // Whoever leaves wants no page that is under way either. AbortSignal.any would leave something of every listing behind
      // on a signal that outlives it.
      const leaving = new AbortController()
      const { signal } = options
      const leave = (): void => leaving.abort(signal?.reason)
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave)
      const staying = { ...options, signal: leaving.signal }
      const seen = new Set([start])
      let count = 0
      let forgetAt = remembered
      try {
        let page: Loaded<Item> | undefined = (await load(undefined, staying)).data
        while (page) {
          const { cursor, next } = page
          const following = async (): Promise<Loaded<Item> | undefined> => {
            if (cursor?.next && seen.has(cursor.next)) throw dead(cursor.next, 'repeated', 'came back twice')
            // Remembering all cursors would make a long listing grow. Some of every stretch twice as long as the one
            // before are enough: a circle of any length stays within a stretch in the end, and meets its start again.
            if (++count === forgetAt) {
              forgetAt *= 2
              seen.clear()
            }
            if (seen.size < remembered) seen.add(cursor?.next)
            return next(staying)
          }
          const ahead = prefetch && following()
          if (ahead) ahead.catch(() => {}) // told when the page is wanted
          yield page
          page = await (ahead || following())
        }
      } finally {
        signal?.removeEventListener('abort', leave)
        leave()
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
