import { isJsonResponse } from '../bodies/response.ts'

/** Gives the body of a documented error that is not JSON. */
export type ReadFailure = (
  failed: { readonly response: Response; readonly bytes: Uint8Array | undefined },
  text: string,
) => unknown

/**
 * Reads documented errors that are not JSON. The type that was sent decides, then the documented one.
 *
 * @param kinds What they are, by status: `404`, `4XX`, `default`.
 */
export function failuresOf(kinds: Readonly<Record<string, 'text' | 'binary'>>): ReadFailure {
  return ({ response, bytes }, text) => {
    const { status } = response
    const kind = kinds[status] ?? kinds[`${Math.floor(status / 100)}XX`] ?? kinds['default']
    if (kind === undefined || isJsonResponse(response)) return undefined
    return kind === 'text' ? text : bytes
  }
}
