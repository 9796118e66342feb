import type { CallInput } from '../send/call-input.ts'
import type { Keys, PageRule } from './page-rule.ts'
import { textOf } from '../send/exchange.ts'
import { unreadable, type ReadResponse } from '../bodies/read-response.ts'
import { linksIn } from './links.ts'
import { parseJson } from '../bodies/response.ts'
import { withoutParameters } from '../parameters/url-parameters.ts'

/** Where a rule finds what it needs. */
interface Places {
  readonly items: Keys
  /** The query parameter of the position. */
  readonly parameter: string
}

/** The value at keys; `undefined` if there is none. */
export function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>(
    (parent, key) =>
      Object.hasOwn(Object(parent) as object, key) ? (parent as Record<string, unknown>)[key] : undefined,
    value,
  )
}

/** Reads a JSON value with an array of items, which these keys lead to. */
export function readPage(items: Keys): ReadResponse {
  return (exchange) => {
    const body = parseJson(textOf(exchange))
    if (Array.isArray(valueAt(body, items))) return body
    throw unreadable(exchange, items.length > 0 ? `a JSON object with an array in ${items.join('.')}` : 'a JSON array')
  }
}

function queryAt(parameter: string): Pick<PageRule, 'at' | 'start'> {
  return {
    at: (input, cursor) => ({ ...input, query: { ...input.query, [parameter]: cursor } }),
    start: ({ query = {} }) => positionOf(valueAt(query, [parameter])),
  }
}

/** A position as text: a service may send it as a number. */
export function positionOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Each body has the cursor of the next page. */
export function cursorPages({
  items,
  parameter,
  next,
  expires,
}: Places & { readonly next: Keys; readonly expires?: Keys }): PageRule {
  return { items, expires, next: ({ body }) => positionOf(valueAt(body, next)), ...queryAt(parameter) }
}

/**
 * The next page starts after the last item.
 *
 * @param options `key` is that of an item's identity, `more` leads to whether there is another page.
 */
export function afterPages({
  items,
  parameter,
  key,
  more,
}: Places & { readonly key: string; readonly more?: Keys }): PageRule {
  return {
    items,
    next: ({ body, items: all }) =>
      more && valueAt(body, more) !== true ? undefined : positionOf(valueAt(all.at(-1), [key])),
    ...queryAt(parameter),
  }
}

/** Pages start at an offset. Without a total, the page after the last one is empty. */
export function offsetPages({ items, parameter, total }: Places & { readonly total?: Keys }): PageRule {
  return {
    items,
    next({ body, items: all, input }) {
      const end = numberIn(input, parameter, 0) + all.length
      const known = total && valueAt(body, total)
      return all.length === 0 || (typeof known === 'number' && end >= known) ? undefined : String(end)
    },
    ...countedAt(parameter),
  }
}

/** Pages have numbers. Without a number of pages or of items, the page after the last one is empty. */
export function numberedPages({
  items,
  parameter,
  pages,
  total,
  first = 1,
}: Places & { readonly pages?: Keys; readonly total?: Keys; readonly first?: number }): PageRule {
  return {
    items,
    next({ body, items: all, input, before }) {
      const count = total && valueAt(body, total)
      if (typeof count === 'number' && before + all.length >= count) return undefined
      const next = numberIn(input, parameter, first) + 1
      const known = pages && valueAt(body, pages)
      return all.length === 0 || (typeof known === 'number' && next >= known + first) ? undefined : String(next)
    },
    ...countedAt(parameter),
  }
}

function countedAt(parameter: string): Pick<PageRule, 'at' | 'start' | 'isCounted'> {
  const { start } = queryAt(parameter)
  const at: PageRule['at'] = (input, cursor) => {
    const position = cursor === '' ? NaN : Number(cursor)
    // JSON has no other numbers: the service would get null, and give its first page.
    if (!Number.isFinite(position))
      throw new TypeError(`Cannot list from the cursor "${cursor}": it must be a number. Pass the cursor of a page`)
    return { ...input, query: { ...input.query, [parameter]: position } }
  }
  return { at, start, isCounted: true }
}

function numberIn({ query = {} }: CallInput, parameter: string, otherwise: number): number {
  return Number(valueAt(query, [parameter]) ?? otherwise)
}

/** What the URL of a page may have besides its position. */
interface UrlOptions extends Pick<Places, 'items'> {
  /** Query parameters with credentials, which a service may repeat: each request gets them anew. */
  readonly credentials?: readonly string[]
}

/** Each body has the URL of the next page, on the same origin. */
export function urlPages({ items, next, credentials }: UrlOptions & { readonly next: Keys }): PageRule {
  return { items, next: ({ body }) => withoutParameters(positionOf(valueAt(body, next)), credentials), ...urlAt }
}

/** Each response has the URL of the next page, on the same origin, in its `Link` header. @see RFC 8288 */
export function linkPages({ items, credentials }: UrlOptions): PageRule {
  return {
    items,
    next: ({ response }) => withoutParameters(linksIn(response.headers.get('link') ?? '').get('next'), credentials),
    ...urlAt,
  }
}

const urlAt: Pick<PageRule, 'at' | 'start'> = {
  at: (input, cursor) => ({ ...input, url: (requested) => sameOrigin(cursor, requested) }),
  start: () => undefined,
}

/**
 * A URL, resolved against that of a request.
 *
 * @throws {TypeError} If it is on another origin, which must not get the credentials.
 */
function sameOrigin(url: string, requested: string): string {
  const resolved = new URL(url, requested)
  if (resolved.origin !== new URL(requested).origin)
    throw new TypeError(`Cannot send credentials: the next page is on another origin, ${resolved.origin}`)
  return resolved.href
}
