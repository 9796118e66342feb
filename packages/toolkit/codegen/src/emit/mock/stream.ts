import { isObject } from '@loyalty-kit/json-schema/json'
import type { MediaTypeModel } from '@loyalty-kit/document/model'

/** The value of an example as it is sent: the items of a stream as one text. */
export function sentValue(value: unknown, { contentType, itemSchema }: MediaTypeModel): unknown {
  const write = writerFor(contentType)
  return itemSchema === undefined || write === undefined || !Array.isArray(value) ? value : value.map(write).join('')
}

function writerFor(contentType: string): ((item: unknown) => string) | undefined {
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (essence === 'text/event-stream') return eventText
  if (/[/+]json-seq$/.test(essence)) return (item) => `\u001E${JSON.stringify(item)}\n`
  return /^application\/(?:jsonl|x-ndjson|ndjson)$/.test(essence) ? (item) => `${JSON.stringify(item)}\n` : undefined
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
