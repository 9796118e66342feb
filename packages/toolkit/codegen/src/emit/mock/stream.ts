import { isObject } from '@loyalty-kit/json-schema/json'
import type { MediaTypeModel } from '@loyalty-kit/document/model'
import { streamKind } from '../content-type.ts'

/** The value of an example as it is sent: the items of a stream as one text. */
export function sentValue(value: unknown, { contentType, itemSchema }: MediaTypeModel): unknown {
  const kind = streamKind(contentType)
  return itemSchema === undefined || kind === undefined || !Array.isArray(value)
    ? value
    : value.map(writers[kind]).join('')
}

/** How an item of a stream is written. */
const writers = {
  events: eventText,
  lines: (item: unknown) => `${JSON.stringify(item)}\n`,
  sequence: (item: unknown) => `\u001E${JSON.stringify(item)}\n`,
}

/** An event with its fields, each line of a text as a field of its own. @see https://html.spec.whatwg.org/#server-sent-events */
function eventText(item: unknown): string {
  const fields = isObject(item) ? Object.entries(item) : [['data', item] as const]
  const lines = fields.flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`)
  })
  return `${lines.join('')}\n`
}
