import { randomUUID } from 'node:crypto'
import type { RecordedExchange, RecordedMessage } from './recorded-exchange.ts'

/** Follows what a recording has hidden. It is not known before a run, so that no message has it. */
const mark = randomUUID()

/**
 * A recording whose hidden values have a mark, which they keep when a message is read: what a caller has sent may look the same
 * then, but is escaped in a recording.
 */
export function withMarks({ placeholder, request, response, ...others }: RecordedExchange): RecordedExchange {
  const marked = (text: string): string => text.replaceAll(placeholder, `$&${mark}`)
  const message = <Each extends RecordedMessage>(each: Each): Each => ({
    ...each,
    headers: Object.fromEntries(Object.entries(each.headers).map(([name, value]) => [name, marked(value)])),
    body: each.body === undefined ? undefined : marked(each.body),
  })
  return {
    ...others,
    placeholder,
    request: { ...message(request), target: marked(request.target) },
    response: message(response),
  }
}

/** True for a value, with marks, whose content was not recorded, or not all of it. */
export function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(mark)
  return typeof value === 'object' && value !== null && Object.values(value).some(isHidden)
}

/** The value at a path of keys and indexes; `undefined` if there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined),
    root,
  )
}
