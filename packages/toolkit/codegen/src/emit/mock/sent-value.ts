import { isObject } from '@loyalty-kit/json-schema/json'
import type { MediaTypeModel, Model } from '@loyalty-kit/document/model'
import { essenceOf, streamKind } from '../content-type.ts'
import { xmlText } from './xml.ts'

/** The value of an example as it is sent: the items of a stream, and what XML describes, as one text. */
export function sentValue(
  value: unknown,
  { contentType, schema, itemSchema }: MediaTypeModel,
  { document }: Pick<Model, 'document'>,
): unknown {
  const kind = streamKind(contentType)
  const isXml = /[/+]xml$/.test(essenceOf(contentType))
  if (isXml && typeof value === 'object') return xmlText(value, schema, document.root)
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
