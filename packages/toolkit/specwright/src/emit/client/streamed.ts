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
  const { contentType, itemSchema, jsonEvents } = media
  const schema = itemSchema ?? media.schema
  const isEvents = streamKind(contentType) === 'events'
  // What describes the whole as an array describes each item of it.
  const isList = itemSchema === undefined && isArray(schema, model)
  const items = isList ? (resolved(schema, model)?.['items'] as JsonSchema | undefined) : schema // checked by the loader
  const unchecked = (): undefined => undefined
  if (isEvents && isText(items))
    return { item: engineType('ServerEvent'), reader: engineFunction('readServerEvents'), checkedItem: unchecked }
  const { status } = response
  const own = nameOf(keyOfSchema({ operation: operation.id, status, contentType, isItem: true }))
  const whole = responseTypeOf(operation, { status, media }, nameOf)
  if (isEvents && jsonEvents) {
    const reader = expr.pure(engineFunction('readEventsWith'), [expr.literal({ ...jsonEvents })])
    return { item: own ?? code`${whole}[number]`, reader, checkedItem: unchecked }
  }
  const item = nameFor(items, nameOf) ?? own ?? (itemSchema === undefined && !isList ? whole : code`${whole}[number]`)
  const isEvent = itemSchema !== undefined && isEventSchema(itemSchema, model)
  const reader = isEvents ? (isEvent ? 'readServerEvents' : 'readEvents') : 'readLines'
  const key = { operation: operation.id, status, contentType }
  return {
    item,
    reader: engineFunction(reader),
    checkedItem: (names) =>
      itemSchema === undefined ? (isList ? names.namedOf(items) : names.bodyOf(key, items)) : names.itemOf(key),
  }
}

/** True for a schema of the fields of an event; without `data`, documents describe the data of one. */
export function isEventSchema(itemSchema: JsonSchema, model: Model): boolean {
  return areEvents(itemSchema, model.document.root)
}

/** True for data of which nothing is known but that it is text. */
export function isText(schema: JsonSchema | undefined): boolean {
  return schema === undefined || schema === true || scalarType(schema) === 'string'
}
