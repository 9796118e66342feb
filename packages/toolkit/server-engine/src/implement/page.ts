import type { HttpRequest } from '../http/message.ts'
import { nextLink, nextMembers, urlWith, type PageMembers } from '../respond/page-members.ts'
import type { PageRule } from '../route/page-rule.ts'
import { keysOf, withValueAt } from '../values/json.ts'
import { forOperation, type Rendered } from './rendered.ts'

/** Where a page is among others, as its rule needs it. */
export interface PagePosition {
  /** The next cursor, or the query parameters of the next page; `undefined` on the last page. */
  readonly next?: string | Readonly<Record<string, string | number | boolean>> | undefined
  /** When the next cursor expires. */
  readonly expires?: string | undefined
  readonly hasMore?: boolean
  /** The number of all items. */
  readonly total?: number
  /** The number of all pages. */
  readonly pages?: number
}

type NoHeaders = Readonly<Record<string, never>>

/** The items of a page, which becomes the response that the document describes. */
export interface PagedItems<Item, Position, Rest, Headers = NoHeaders> extends Rendered {
  readonly items: readonly Item[]
  readonly position: Position
  readonly rest: Rest
  readonly headers: Headers
}

/**
 * A page of a listing: the items, with what leads to the next page where the document has it: in the body, or in the header
 * `Link`.
 *
 * @param position What the style of the pages needs: `next`, `hasMore`, `total` or `pages`.
 * @param rest Other members of the body.
 * @param headers Other headers.
 */
export function page<Item>(items: readonly Item[]): PagedItems<Item, object, object>
export function page<Item, Position extends PagePosition, Rest extends object = object>(
  items: readonly Item[],
  position: Position,
  rest?: Rest,
): PagedItems<Item, Position, Rest>
export function page<Item, Position extends PagePosition, Rest extends object, Headers extends object>(
  items: readonly Item[],
  position: Position,
  rest: Rest,
  headers: Headers,
): PagedItems<Item, Position, Rest, Headers>
export function page<Item>(
  items: readonly Item[],
  position: PagePosition = {},
  rest: object = {},
  headers: object = {},
): PagedItems<Item, PagePosition, object, object> {
  return {
    items,
    position,
    rest,
    headers,
    [forOperation]: ({ request, pages: rule, operation, status }) => {
      if (!rule)
        throw new TypeError(`Cannot write a page of ${operation.id}: the document does not say how its pages follow`)
      const { members = [], link } = writers[rule.style](rule, position, request)
      const body = [[rule.items, items] as const, ...members].reduce<unknown>(
        (written, [pointer, value]) => withValueAt(written, keysOf(pointer), value),
        rest,
      )
      return { status, body, headers: { ...headers, ...(link !== undefined && { link: nextLink(link) }) } }
    },
  }
}

/** What a page says of the next one. */
interface PageLinks {
  readonly members?: PageMembers
  readonly link?: string | undefined
}

type WriteLinks = (rule: PageRule, position: PagePosition, request: HttpRequest) => PageLinks

const countLinks: WriteLinks = ({ more, total, pages }, position) => {
  const { hasMore } = position
  const counts = [
    [more, hasMore],
    [total, position.total],
    [pages, position.pages],
  ] as const
  return { members: counts.flatMap(([pointer, value]) => (pointer === undefined ? [] : [[pointer, value] as const])) }
}

const writers: Readonly<Record<PageRule['style'], WriteLinks>> = {
  cursor: (rule, { next, expires }) => ({
    members: [
      ...nextMembers(rule, typeof next === 'string' ? next : undefined),
      ...(rule.expires !== undefined && next !== undefined ? [[rule.expires, expires] as const] : []),
    ],
  }),
  url: (rule, { next }, request) => ({ members: nextMembers(rule, urlOfNext(next, request)) }),
  link: (_, { next }, request) => ({ link: urlOfNext(next, request) }),
  after: countLinks,
  offset: countLinks,
  page: countLinks,
}

function urlOfNext(next: PagePosition['next'], request: HttpRequest): string | undefined {
  return typeof next === 'object' ? urlWith(request, next) : undefined
}
