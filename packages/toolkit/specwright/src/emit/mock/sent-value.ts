import { writtenItem } from '@specwright/code/stream-items'
import { encodeFields } from '@specwright/validator-engine/decode'
import { isObject } from '@specwright/json-schema/json'
import { isXmlType } from '@specwright/json-schema/keyword'
import { streamKind, type MediaTypeModel, type Model, type StreamKind } from '@specwright/document/model'
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
  const { isWritten, end } = written[kind]
  if (typeof value === 'string' && isWritten(value)) return `${value.trimEnd()}${end}`
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isEvent = itemSchema !== undefined && isEventSchema(itemSchema, model)
  const isData = kind === 'events' && !isEvent
  return items
    .map((each) => writtenItem(isData ? { data: each } : each, kind, isData ? undefined : jsonEvents))
    .join('')
}

/** An example of a stream that is written already. */
interface WrittenStream {
  /** True for a string that has items. */
  isWritten(text: string): boolean
  /** What follows the last item. */
  readonly end: string
}

const written: Readonly<Record<StreamKind, WrittenStream>> = {
  events: { isWritten: (text) => /^(?:data|event|id|retry)?:/m.test(text), end: '\n\n' },
  lines: { isWritten: (text) => /^[[{"]/.test(text), end: '\n' },
  sequence: { isWritten: (text) => text.startsWith('\u001E'), end: '\n' },
}
