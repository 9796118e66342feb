import { encodeFields } from '@specwright/validator-engine/decode'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { isXmlType } from '@specwright/json-schema/keyword'
import { isJsonEvent, streamKind, type JsonEvents, type MediaTypeModel, type Model } from '@specwright/document/model'
import { isEventSchema } from '../client/streamed.ts'
import { fieldsOfForm } from '../decode/fields.ts'
import { isForm } from '../types/form-schemas.ts'
import { delimitedText, isDelimited } from './delimited.ts'
import { xmlText } from './xml.ts'

/** The value of an example as it is sent: the items of a stream, what XML or CSV describes, and the fields of a form, as one string. */
export function sentValue(value: unknown, media: MediaTypeModel, model: Model): unknown {
  const { contentType, schema, itemSchema, jsonEvents } = media
  if (isXmlType(contentType) && typeof value === 'object') return xmlText(value, schema, model.document.root)
  if (isDelimited(contentType) && typeof value === 'object' && value !== null) return delimitedText(value, contentType)
  if (isForm(contentType) && isObject(value)) return encodeFields(value, fieldsOfForm(media, model.document.root))
  const kind = streamKind(contentType)
  if (kind === undefined) return value
  const { item, isWritten, end } = writers[kind]
  if (typeof value === 'string' && isWritten(value)) return `${value.trimEnd()}${end}`
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isEvent = itemSchema !== undefined && isEventSchema(itemSchema, model)
  return items.map((each) => item(each, { isEvent, jsonEvents })).join('')
}

/** What an item of a stream of events is. */
interface EventFields {
  /** Whether it has the fields of an event, or is the data of one. */
  readonly isEvent: boolean
  readonly jsonEvents: JsonEvents | undefined
}

/** How an item of a stream is written. */
interface SentWriter {
  item(item: unknown, as: EventFields): string
  /** True for a string that has items already. */
  isWritten(text: string): boolean
  /** What follows the last item. */
  readonly end: string
}

const writers: Readonly<Record<NonNullable<ReturnType<typeof streamKind>>, SentWriter>> = {
  events: {
    item: (item, { isEvent, jsonEvents }) =>
      isEvent && isObject(item) ? eventText(item, jsonEvents) : eventText({ data: item }),
    isWritten: (text) => /^(?:data|event|id|retry)?:/m.test(text),
    end: '\n\n',
  },
  lines: {
    item: (item) => `${JSON.stringify(item)}\n`,
    isWritten: (text) => /^[[{"]/.test(text),
    end: '\n',
  },
  sequence: {
    item: (item) => `\u001E${JSON.stringify(item)}\n`,
    isWritten: (text) => text.startsWith('\u001E'),
    end: '\n',
  },
}

/** An event with its fields, each line of a text as a field of its own. @see https://html.spec.whatwg.org/#server-sent-events */
function eventText(fields: JsonObject, json?: JsonEvents): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const isJson = name === 'data' && json !== undefined && isJsonEvent(fields, json)
    const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value)
    return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`)
  })
  return `${lines.join('')}\n`
}
