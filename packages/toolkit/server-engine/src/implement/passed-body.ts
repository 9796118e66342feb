import { createItemReader, type Items } from '../check/items.ts'
import { limitedBytes } from '../http/fetch.ts'
import type { HttpResponse } from '../http/message.ts'
import { charactersOf } from '../values/bytes.ts'

/** Maximum size of a body that is read as a whole, in bytes. */
const wholeLimit = 16 * 1_048_576

/**
 * A body that passes as it comes, no faster than it is read.
 *
 * @param items How the items in it are read, if they are checked.
 * @param report Receives what is wrong with items, once they have come.
 */
export function passedBody(
  body: ReadableStream<Uint8Array>,
  items: Items | undefined,
  report: (violations: readonly string[]) => void,
): Pick<HttpResponse, 'body' | 'stream'> {
  const reader = body.getReader()
  const text = new TextDecoder()
  const check = items && createItemReader(items)
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await reader.read()
    if (check) report(done ? check.end() : check.take(text.decode(value, { stream: true })))
    return value
  }
  return { body: '', stream: { next, cancel: () => void reader.cancel().catch(() => {}) } }
}

/**
 * A whole body as plain data, and as text; without that if it is not UTF-8.
 *
 * @throws If it is too long.
 */
export async function wholeBody(
  body: ReadableStream<Uint8Array> | null,
): Promise<Pick<HttpResponse, 'body' | 'isBinary'> & { readonly text: string | undefined }> {
  const bytes = body === null ? new Uint8Array() : await limitedBytes(body, wholeLimit)
  if (bytes === 'too large') throw new Error(`Its response is longer than ${wholeLimit} bytes`)
  return { body: charactersOf(bytes), isBinary: true, text: decodedText(bytes) }
}

/** Bytes as text; `undefined` if they are not UTF-8. */
function decodedText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
