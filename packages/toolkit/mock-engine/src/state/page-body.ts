import { type HttpResponse, type Path, jsonTextResponse, keysOf, withValueAt } from '@specwright/server-engine/engine'
import type { LoggedRow } from '../store/store.ts'
import type { Listing } from './collection.ts'
import type { Page } from './page.ts'
import { respond } from './respond.ts'
import type { Scene } from './scene.ts'

/** A page that was sent before. */
interface Known {
  /** The items as JSON. */
  readonly items: string
  /** The response without them, by the members of the envelope and its headers. */
  envelope: string
  response: HttpResponse
}

/**
 * Writes pages. Items that were sent once are neither checked nor serialized again, while the store returns the same rows.
 */
export function createPageWriter(
  scene: Scene<Listing>,
): (page: Page, rows: readonly LoggedRow[] | undefined) => HttpResponse {
  const pages = new WeakMap<readonly LoggedRow[], Known>()
  const path = keysOf(scene.action.response)

  return (page, rows) => {
    const envelope = page.members.reduce<unknown>(
      (body, [pointer, value]) => withValueAt(body, keysOf(pointer), value),
      withValueAt(scene.success.example?.value, path, []),
    )
    const known = rows && pages.get(rows)
    if (known) return again(known, { page, envelope, scene, path })
    const body = withValueAt(
      envelope,
      path,
      page.items.map(({ value }) => value),
    )
    const response = respond(scene.success, body, page.headers)
    const items = `[${page.items.map(({ json }) => json).join(',')}]`
    // What had to be corrected is corrected each time.
    if (rows && response.body === withItems(envelope, path, items).join('')) {
      pages.set(rows, { items, envelope: JSON.stringify([envelope, page.headers]), response })
    }
    return response
  }
}

interface Writing {
  readonly page: Page
  readonly envelope: unknown
  readonly scene: Scene<Listing>
  readonly path: Path
}

function again(known: Known, { page, envelope, scene, path }: Writing): HttpResponse {
  const text = JSON.stringify([envelope, page.headers])
  if (text === known.envelope) return known.response
  const { contentType, headers } = scene.success.example ?? {}
  const parts = withItems(envelope, path, known.items)
  const all = { ...headers, ...page.headers, ...(contentType !== undefined && { 'content-type': contentType }) }
  known.envelope = text
  known.response = { ...jsonTextResponse(scene.success.status, parts.join(''), all), parts }
  return known.response
}

/** The JSON of an envelope: what is before its items, they, and what is after them. */
function withItems(
  envelope: unknown,
  [key, ...rest]: Path,
  items: string,
): readonly [before: string, items: string, after: string] {
  if (key === undefined) return ['', items, '']
  const members = Object.entries(Object(envelope) as object)
  const index = members.findIndex(([name]) => name === key)
  const textOf = ([name, value]: [string, unknown]): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`
  const first = members.slice(0, index).map((member) => `${textOf(member)},`)
  const last = members.slice(index + 1).map((member) => `,${textOf(member)}`)
  const [before, , after] = withItems(members[index]?.[1], rest, items)
  return [`{${first.join('')}${JSON.stringify(key)}:${before}`, items, `${after}${last.join('')}}`]
}
