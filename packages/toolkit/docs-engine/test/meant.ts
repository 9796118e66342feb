import type { Meant } from './documents/requests.ts'
import type { Received } from './mock-recorder.ts'

/** What must arrive for an operation. */
export function expectedOf(id: string, { path, query = '', headers = {}, body }: Meant): object {
  return {
    path: `/${id}${path === undefined ? '' : `/${path}`}`,
    query,
    headers,
    body: typeof body === 'string' ? plain(body) : body,
  }
}

/** The parts of a request that the table has. */
export function partsOf({ path, query, headers, body }: Received, meant: Meant): object {
  const names = Object.keys(meant.headers ?? {})
  return {
    path: plain(path),
    query: plain(query),
    headers: Object.fromEntries(names.map((name) => [name, withoutToken(headers[name])])),
    body: typeof body === 'string' ? plain(body) : body,
  }
}

/** A header without the token that it has, which is another each time that a client gets one. */
function withoutToken(header: unknown): unknown {
  return typeof header === 'string' ? header.replace(/^Bearer (?!demo$).*/, 'Bearer (token)') : header
}

/** The same with the spelling of the table: curl encodes what the others leave, and in its own way. */
function plain(written: string): string {
  return written
    .replaceAll('+', '%20')
    .replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .replaceAll(/%(?:21|27|28|29|2A)/g, decodeURIComponent)
}
