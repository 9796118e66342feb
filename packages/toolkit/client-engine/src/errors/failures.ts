import { isJsonResponse } from '../bodies/response.ts'

/** A response whose body was read. */
interface Failed {
  readonly response: Pick<Response, 'status' | 'headers'>
  readonly bytes: Uint8Array | undefined
}

/**
 * Gives the body of a documented error that is not JSON.
 *
 * @param clean Removes what nobody may see.
 */
export type ReadFailure = (failed: Failed, clean: (text: string) => string) => unknown

/**
 * Reads documented errors that are not JSON. The type that was sent decides, then the documented one.
 *
 * @param kinds What they are, by status: `404`, `4XX`, `default`.
 */
export function failuresOf(kinds: Readonly<Record<string, 'text' | 'binary'>>): ReadFailure {
  return (failed, clean) => {
    const { response, bytes } = failed
    const { status } = response
    const kind = kinds[status] ?? kinds[`${Math.floor(status / 100)}XX`] ?? kinds['default']
    if (kind === undefined || isJsonResponse(response)) return undefined
    return kind === 'text' ? clean(new TextDecoder().decode(bytes)) : cleanBytes(failed, clean)
  }
}

/** Bytes without what nobody may see, where they are text. */
function cleanBytes({ response, bytes }: Failed, clean: (text: string) => string): Uint8Array | undefined {
  const isText = /^text\//i.test(response.headers.get('content-type') ?? '')
  try {
    const text = new TextDecoder('utf-8', { fatal: !isText }).decode(bytes)
    const cleaned = clean(text)
    return cleaned === text ? bytes : new TextEncoder().encode(cleaned)
  } catch {
    return bytes // not text
  }
}
