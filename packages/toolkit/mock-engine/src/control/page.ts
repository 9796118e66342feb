import type { HttpResponse } from '@specwright/server-engine/engine'
import { controlPrefix } from './paths.ts'

/** A file of the inspector. */
export interface PageFile {
  /** Path below `/__control/`; empty for the page itself. */
  readonly path: string
  /** Its media type. */
  readonly type: string
  readonly text: string
}

/** Only the page's own files run, and only its own host is asked. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A file of the inspector; `undefined` if it has none with this path. Open to everyone, as it has no data of the mock.
 *
 * @param path Path of a request to the control interface.
 * @param load Loads the files; absent where the mock has no inspector.
 */
export async function pageResponse(
  path: string,
  load: (() => Promise<readonly PageFile[]>) | undefined,
): Promise<HttpResponse | undefined> {
  if (load === undefined) return undefined
  // The addresses in the page are relative to the slash.
  if (!path.startsWith(controlPrefix)) return { status: 308, headers: { location: '__control/' }, body: '' }
  const below = path.slice(controlPrefix.length)
  if (!(below === '' || below.startsWith('inspector/'))) return undefined
  const file = (await load()).find((each) => each.path === below)
  if (!file) return undefined
  const headers = {
    'content-type': file.type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
  return { status: 200, headers, body: file.text }
}
