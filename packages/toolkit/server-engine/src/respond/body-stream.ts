import { writtenItem } from '@specwright/code/stream-items'
import type { BodyStream } from '../http/message.ts'
import type { AllowedContent } from '../route/route.ts'

/** What a handler gives to be read as it comes, from its beginning. */
type Source = Pick<AsyncIterator<unknown> | Iterator<unknown>, 'next' | 'return'>

const utf8 = new TextEncoder()

/**
 * The body of a response that a handler makes part by part: the items of a stream, or bytes.
 *
 * @param content What the contract says of it; without items, the parts are bytes or text.
 * @param fail Refuses an item that the contract does not allow.
 * @returns `undefined` for a body that is there as a whole.
 */
export function bodyStreamOf(
  body: unknown,
  content: Pick<AllowedContent, 'items'>,
  { checksValues, fail }: { readonly checksValues: boolean; readonly fail: (why: string) => never },
): BodyStream | undefined {
  const { items } = content
  const source = sourceOf(body, content)
  if (!source) return undefined
  let count = 0
  const partOf = (part: unknown): Uint8Array => {
    count++
    if (part instanceof Uint8Array) return part
    if (!items) return typeof part === 'string' ? utf8.encode(part) : fail(`part ${count} of the body must be bytes`)
    const [issue] = (checksValues && items.validator?.check(part, { maxIssues: 1 })) || []
    if (issue) return fail(`item ${count}: ${issue.message}`)
    return utf8.encode(writtenItem(part, items.reads, items.json))
  }
  return streamFrom(source, partOf)
}

function streamFrom(source: Source, partOf: (part: unknown) => Uint8Array): BodyStream {
  let hasEnded = false
  const end = async (): Promise<void> => {
    if (hasEnded) return
    hasEnded = true
    await source.return?.()
  }
  return {
    next: async () => {
      if (hasEnded) return undefined
      try {
        const { done, value } = await source.next()
        if (!done) return partOf(value)
        hasEnded = true
        return undefined
      } catch (error) {
        // Nobody waits for it: what it throws is not why the stream ends.
        end().catch(() => {})
        throw error
      }
    },
    cancel: () => void end().catch(() => {}),
  }
}

/** What reads a body that comes in parts; an array, and any other iterable, only where the contract has items. */
function sourceOf(body: unknown, { items }: Pick<AllowedContent, 'items'>): Source | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (body instanceof Blob) return readerOf(body.stream())
  if (body instanceof ReadableStream) return readerOf(body)
  if (Symbol.asyncIterator in body) return (body as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  const isIterable = items && Symbol.iterator in body && !ArrayBuffer.isView(body)
  return isIterable ? (body as Iterable<unknown>)[Symbol.iterator]() : undefined
}

function readerOf(stream: ReadableStream<unknown>): Source {
  const reader = stream.getReader()
  return {
    next: async () => (await reader.read()) as IteratorResult<unknown>, // both say whether it is done
    return: async () => {
      await reader.cancel()
      return { done: true, value: undefined }
    },
  }
}
