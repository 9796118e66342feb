/** What reads a body piece by piece. */
export type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/**
 * The bytes of a body, or `undefined` where there are more than `limit` of them; the rest is then not read.
 *
 * @param limit Bytes after decompression, since a small compressed body can hold a very large one.
 * @param whole Whether a body that breaks off is of no use; else what came of it is given.
 */
export async function readBytes(
  reader: BodyReader | undefined,
  { limit, whole }: { readonly limit: number; readonly whole: boolean },
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
        await reader.cancel().catch(() => {}) // a connection that ended by itself is no concern any more
        return undefined
      }
      chunks.push(value)
    }
  } catch (cause) {
    if (whole) throw cause
  }
  const [first] = chunks
  return first && chunks.length === 1 ? first : new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** A text that can hold a member named `__proto__`, spelt out or escaped. */
export const reachesPrototype: RegExp = /__proto__|\\u00/

/** The JSON value of a text, without members named `__proto__`; `undefined` where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    // The slower parse is for texts that need it.
    const safely = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)
    return JSON.parse(text, reachesPrototype.test(text) ? safely : undefined)
  } catch {
    return undefined
  }
}
