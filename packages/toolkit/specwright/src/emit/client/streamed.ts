import type { JsonSchema } from '@specwright/json-schema/json'
import {
  areEvents,
  keyOfSchema,
  streamKind,
  type MediaTypeModel,
  type Model,
  type NamedSchema,
  type OperationModel,
  type PartModel,
  type ResponseModel,
} from '@specwright/document/model'
import { code, expr, type Code } from '@specwright/code'
import type { JsonEvents } from '@specwright/code/stream-items'
import type { ValidatorNames } from '../validators/validator-names.ts'
import { preferred, responseTypeOf, successResponses } from './content.ts'
import { engineFunction, engineType } from './engine-names.ts'
import { isArray, nameFor, resolved, scalarType, type NameOfSchema } from './shape.ts'

/** A success that is a stream of items. */
export interface Streamed {
  readonly contentType: string
  /** Type of an item. */
  readonly item: Code
  /** Function of the engine that reads the items. */
  readonly reader: Code
  /** The schema that an item is checked by; `undefined` where it has none, or is given otherwise than it is sent. */
  checkedItem(names: ValidatorNames): NamedSchema | PartModel | undefined
  /** Whether there is no other content to read. */
  readonly isOnly: boolean
}

/** The stream of an operation; `undefined` if no success is one. */
export function streamedBy(operation: OperationModel, model: Model, nameOf: NameOfSchema): Streamed | undefined {
  const preferredTypes = successResponses(operation).map(({ content }) => preferred(content)?.contentType)
  for (const response of operation.responses.filter(({ status }) => status.startsWith('2'))) {
    const media = response.content.find(({ contentType }) => streamKind(contentType) !== undefined)
    if (media === undefined) continue
    const { contentType } = media
    return {
      contentType,
      isOnly: preferredTypes.includes(contentType),
      ...itemsOf(media, { operation, response, model, nameOf }),
    }
  }
  return undefined
}

/** Where a stream is documented. */
interface StreamPlace {
  readonly operation: OperationModel
  readonly response: ResponseModel
  readonly model: Model
  readonly nameOf: NameOfSchema
}

function itemsOf(
  media: MediaTypeModel,
  { operation, response, model, nameOf }: StreamPlace,
): Pick<Streamed, 'item' | 'reader' | 'checkedItem'> {
  const { contentType, itemSchema } = media
  const { items, isList } = itemsIn(media, model)
  const unchecked = (): undefined => undefined
  const [name, options] = streamReader(media, model)
  const reader = options ? expr.pure(engineFunction(name), [expr.literal({ ...options })]) : engineFunction(name)
  if (name === 'readServerEvents' && isText(items))
    return { item: engineType('ServerEvent'), reader, checkedItem: unchecked }
  const { status } = response
  const own = nameOf(keyOfSchema({ operation: operation.id, status, contentType, isItem: true }))
  const whole = responseTypeOf(operation, { status, media }, nameOf)
  if (options) return { item: own ?? code`${whole}[number]`, reader, checkedItem: unchecked }
  const item = nameFor(items, nameOf) ?? own ?? (itemSchema === undefined && !isList ? whole : code`${whole}[number]`)
  const key = { operation: operation.id, status, contentType }
  return {
    item,
    reader,
    checkedItem: (names) =>
      itemSchema === undefined ? (isList ? names.namedOf(items) : names.bodyOf(key, items)) : names.itemOf(key),
  }
}

/** The schema of the items of a stream: what describes the whole as an array describes each item of it. */
function itemsIn(
  { schema: whole, itemSchema }: MediaTypeModel,
  model: Model,
): { readonly items: JsonSchema | undefined; readonly isList: boolean } {
  const schema = itemSchema ?? whole
  const isList = itemSchema === undefined && isArray(schema, model)
  const items = isList ? (resolved(schema, model)?.['items'] as JsonSchema | undefined) : schema // checked by the loader
  return { items, isList }
}

/** The function of the engine that reads the items of a stream, and what it is made with. */
export type StreamReader =
  | readonly [name: 'readEvents' | 'readLines' | 'readServerEvents', options?: undefined]
  | readonly [name: 'readEventsWith', options: JsonEvents]

/** What reads the items of a stream. */
export function streamReader(media: MediaTypeModel, model: Model): StreamReader {
  const { contentType, itemSchema, jsonEvents } = media
  if (streamKind(contentType) !== 'events') return ['readLines']
  if (isText(itemsIn(media, model).items)) return ['readServerEvents']
  if (jsonEvents) return ['readEventsWith', jsonEvents]
  return [itemSchema !== undefined && isEventSchema(itemSchema, model) ? 'readServerEvents' : 'readEvents']
}

/** True for a schema of the fields of an event; without `data`, documents describe the data of one. */
export function isEventSchema(itemSchema: JsonSchema, model: Model): boolean {
  return areEvents(itemSchema, model.document.root)
}

/** True for data of which nothing is known but that it is text. */
export function isText(schema: JsonSchema | undefined): boolean {
  return schema === undefined || schema === true || scalarType(schema) === 'string'
}
