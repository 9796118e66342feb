import { type HttpRequest, type HttpResponse, jsonResponse } from '@specwright/server-engine/engine'
import { ControlError } from './control-error.ts'
import type { ListPart } from './items.ts'

/** Maximum number of items on a page, and their number by default. */
const maxPage = 1000

/** What a page is of. */
export interface Listed {
  /** As in `Cannot list rows`. */
  readonly things: string
  list(part: ListPart): Promise<readonly object[]>
  /** What identifies an item. */
  keyOf(item: object): string | undefined
}

/** A page of a list, with a link to the next one. @see RFC 8288 */
export async function listPage(
  { path, query, basePath = '' }: HttpRequest,
  { things, list, keyOf }: Listed,
): Promise<HttpResponse> {
  const { limit = String(maxPage), after, ...others } = Object.fromEntries(new URLSearchParams(query))
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new ControlError(400, `Cannot list ${things}: /${unknown} is unknown. Use limit and after`)
  const size = /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (size < 1 || size > maxPage) {
    throw new ControlError(400, `Cannot list ${things}: /limit must be an integer from 1 to ${maxPage}`)
  }
  // One more than the page holds shows whether another page follows.
  const found = await list({ limit: size + 1, ...(after === undefined ? {} : { after }) })
  const page = found.slice(0, size)
  const last = page.at(-1)
  const key = last && keyOf(last)
  if (found.length <= size || key === undefined) return jsonResponse(200, page)
  const next = new URLSearchParams({ limit, after: key })
  return jsonResponse(200, page, { link: `<${basePath}${path}?${next.toString()}>; rel="next"` })
}
