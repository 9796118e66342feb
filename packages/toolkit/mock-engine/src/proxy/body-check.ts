import { createItemReader, unreadable, type Items } from '@specwright/server-engine/check'
import { bodyText, createTextReader } from './decoded.ts'
import { responseLimitBytes } from '@specwright/server-engine/node'

/** Checks a body that passes as it comes. */
export interface BodyCheck {
  /** What is wrong with the items that a chunk completes. */
  take(chunk: Buffer): Promise<readonly string[]>
  /** What is wrong with the body as a whole. */
  end(): readonly string[]
}

/** What is known of a body before it comes. */
export interface ExpectedBody {
  /** Value of `Content-Encoding`. */
  readonly encoding: string | undefined
  readonly items: Items | undefined
  /** Whether the whole body is needed: it is one value that is checked. */
  readonly isValue: boolean
  /** Whether its text is recorded. */
  readonly isRecorded: boolean
  /**
   * What is wrong with the body; of a stream with items, only whether it is there.
   *
   * @param text `undefined` if it is not text, or was not kept.
   */
  readonly whole: (text: string | undefined) => readonly string[]
}

/** Creates the check of a body. Only a body that is one value, or is recorded, is kept, up to the limit of a response. */
export function createBodyCheck({ encoding, items, isValue, isRecorded, whole }: ExpectedBody): BodyCheck {
  const takeItems = items ? itemsCheck(items, encoding) : undefined
  let kept: Buffer[] | undefined = isValue || isRecorded ? [] : undefined
  let length = 0
  return {
    async take(chunk) {
      length += chunk.length
      if (length > responseLimitBytes) kept = undefined
      kept?.push(chunk)
      return (await takeItems?.take(chunk)) ?? []
    },
    end() {
      if (length === 0) return whole('')
      const text = kept && bodyText(Buffer.concat(kept), encoding)
      if (isValue && !kept) return [`the body is longer than ${responseLimitBytes} bytes, and is not checked`]
      const found = whole(text)
      return takeItems ? takeItems.end() : found
    },
  }
}

/** Checks the items of a stream, as far as they can be read. */
function itemsCheck(items: Items, encoding: string | undefined): BodyCheck {
  const reader = createItemReader(items)
  const text = createTextReader(encoding)
  let isReadable = text !== undefined
  let isReported = false
  return {
    async take(chunk) {
      try {
        if (isReadable && text) return reader.take(await text.read(chunk))
      } catch {
        isReadable = false
      }
      if (isReported) return []
      isReported = true
      return [unreadable]
    },
    end: () => (isReadable ? reader.end() : []),
  }
}
