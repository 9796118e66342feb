import { isJsonType } from './json-type.ts'

/** Reads a body in chunks. */
export type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/**
 * The bytes of a body, or `undefined` if there are more than `limit`; the rest is then not read.
 *
 * @param limit Bytes after decompression, since a small compressed body can hold a very large one.
 * @param complete Whether to reject a truncated body; otherwise the received part is returned.
 */
export async function readBytes(
  reader: BodyReader | undefined,
  { limit, complete }: { readonly limit: number; readonly complete: boolean },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > limit) {
        await reader.cancel().catch(() => {}) // the connection may have ended already
        return undefined
      }
      chunks.push(value)
    }
  } catch (cause) {
    if (complete) throw cause
  }
  const [first, second] = chunks
  return first && !second ? first : new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** True for a response whose own content type is JSON. */
export function isJsonResponse({ headers }: Pick<Response, 'headers'>): boolean {
  return isJsonType(headers.get('content-type') ?? '')
}

/** Matches JSON that may have a member named `__proto__`, literal or escaped. */
export const mayHavePrototypeKey: RegExp = /__proto__|\\u00/

/** Parses JSON without members named `__proto__`; `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    // Use the slower reviver only if needed.
    const safely = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)
    return JSON.parse(text, mayHavePrototypeKey.test(text) ? safely : undefined)
  } catch {
    return undefined
  }
}
