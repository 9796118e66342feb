import { urlOf, type HttpRequest } from '../http/message.ts'
import { keysOf, pointerOf } from '../values/json.ts'

/** Members of a body, by their pointers; `undefined` removes one. */
export type PageMembers = readonly (readonly [pointer: string, value: unknown])[]

/** Where a body has what leads to the next page, and what is there on the last page, if it cannot be absent. */
export interface NextPlace {
  readonly next?: string
  readonly last?: null | ''
}

/** The next cursor or URL, with nothing of an example beside it: the whole of `next_page` is gone on the last page. */
export function nextMembers({ next: pointer, last }: NextPlace, next: string | undefined): PageMembers {
  if (pointer === undefined) return []
  const keys = keysOf(pointer)
  const holder = pointerOf(keys.slice(0, keys.findIndex((key) => /^next/i.test(key)) + 1 || keys.length))
  if (next === undefined) return [[holder, last]]
  return holder === pointer
    ? [[pointer, next]]
    : [
        [holder, undefined],
        [pointer, next],
      ]
}

/** The URL of a request with other query parameters. */
export function urlWith(request: HttpRequest, parameters: Readonly<Record<string, string | number | boolean>>): string {
  const url = new URL(urlOf(request))
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  return url.href
}

/** A link to the next page. @see RFC 8288 */
export function nextLink(url: string): string {
  return `<${url}>; rel="next"`
}
