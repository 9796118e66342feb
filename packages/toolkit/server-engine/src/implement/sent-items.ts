import { readerOfItems, type Items, type ReadItem } from '../check/items.ts'
import { tooLarge } from '../respond/refused.ts'
import { invalid, readJson, unreadable, type Unreadable } from '../route/read-body.ts'
import type { Route } from '../route/route.ts'
import type { BodyRefusal, ReceivedStream } from './sent-body.ts'

/** What items are read by. */
interface ItemRules {
  readonly route: Route
  /** Maximum length of an item. */
  readonly bodyLimit: number
}

/** An item that is valid, or why it is not. */
type CheckedItem = { readonly value: unknown } | BodyRefusal

/** The items of a body, each checked once it has come. The first that is not valid ends them, and the request with its error. */
export async function* sentItems(body: ReceivedStream, items: Items, { route, bodyLimit }: ItemRules): AsyncGenerator {
  const reader = readerOfItems<CheckedItem>(items, {
    item: (item) => [checkedItem(item, items, route)],
    tooLong: (limit) => ({
      status: 413,
      facts: { ...tooLarge(limit), message: `Cannot read an item: it is longer than ${limit} characters` },
    }),
    limit: bodyLimit,
  })
  const text = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return text.decode(bytes, { stream: bytes !== undefined })
    } catch (cause) {
      return body.fail(refused(unreadable('It is not valid UTF-8')), cause)
    }
  }
  const valid = (sent: CheckedItem): unknown => ('status' in sent ? body.fail(sent) : sent.value)
  try {
    for (let part = await body.next(); part; part = await body.next())
      for (const sent of reader.take(decoded(part))) yield valid(sent)
    for (const sent of [...reader.take(decoded()), ...reader.end()]) yield valid(sent)
  } finally {
    body.cancel()
  }
}

function checkedItem({ noun, count, text, isJson, of }: ReadItem, { validator }: Items, route: Route): CheckedItem {
  const read = isJson ? readJson(text) : { value: text }
  const place = `${noun} ${count}`
  if ('message' in read) return refused({ ...read, message: `Cannot read ${place} of the body` })
  const value = of(read.value)
  const issues = validator?.check(value) ?? []
  if (issues.length === 0) return { value }
  return refused(
    invalid(
      issues.map((issue) => ({
        ...issue,
        pointer: `/${count - 1}${issue.pointer}`,
        message: `${place}: ${issue.message}`,
      })),
      route,
    ),
  )
}

function refused({ status, message, details, issues }: Unreadable): BodyRefusal {
  return { status, facts: { key: 'invalid_request', message, details }, issues }
}
