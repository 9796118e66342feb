import { own, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { code, list, type Code } from '@loyalty-kit/code'
import { contentTypeOf, defaultContentType, pinnedContent, type TypedContent } from './content.ts'
import { nameFor, objectShape, resolved, typesOf, type NameOfSchema } from './shape.ts'

/** The kind of an operation's result. */
export type ResponseKind = 'json' | 'page' | 'optional' | 'any' | 'none' | 'text' | 'binary'

/** The successes of an operation. */
export interface Success {
  readonly responseKind: ResponseKind
  /** Type of the result. */
  readonly result: Code
  /** Type of one item, if the response is a page of a listing with a cursor. */
  readonly item: Code | undefined
}

/** The result of an operation. */
export function successOf(operation: OperationModel, model: Model, nameOf: NameOfSchema): Success {
  const { pinned } = operation
  const successes = successResponses(operation)
  const typed = successes.flatMap((response) => contentTypeOf(operation, response, nameOf) ?? [])
  const [first] = typed
  if (successes.length === 0) return { responseKind: 'any', result: code`unknown`, item: undefined }
  if (first === undefined || operation.method === 'head')
    return { responseKind: 'none', result: code`void`, item: undefined }
  if (first.kind !== 'json') return { responseKind: first.kind, result: first.type, item: undefined }
  const mayBeEmpty = typed.length < successes.length
  // The type of a named schema is always the same value.
  const types = new Set(typed.filter(({ kind }) => kind === 'json').map(({ type }) => type))
  const result = list([...types, ...(mayBeEmpty ? [code`undefined`] : [])], code` | `)
  const mayList = successes.length === 1 && (pinned === undefined || pinned.listing === true)
  const item = mayList ? itemOf(operation, first, { model, nameOf }) : undefined
  return { responseKind: item !== undefined ? 'page' : mayBeEmpty ? 'optional' : 'json', result, item }
}

/** The successes of an operation; if its content type is pinned, without those that were added to it. */
export function successResponses({ responses, pinned }: OperationModel): ResponseModel[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'))
  const wanted = pinned && (pinned.response ?? defaultContentType)
  return successes.map((response) => ({ ...response, content: pinnedContent(response.content, wanted) }))
}

/** Type of one item, if a success is a page and the operation takes its cursor as a parameter. */
function itemOf(
  operation: OperationModel,
  { type, schema }: TypedContent,
  { model, nameOf }: { readonly model: Model; readonly nameOf: NameOfSchema },
): Code | undefined {
  const takesCursor = operation.parameters.some(({ in: location, name }) => location === 'query' && name === 'cursor')
  const envelope = objectShape(schema, model)
  const data = resolved(envelope?.properties['data'], model)
  const next = objectShape(envelope?.properties['cursor'], model)?.properties['next']
  if (!takesCursor || next === undefined || data === undefined || !typesOf(data).includes('array')) return undefined
  const items = own(data, 'items') as JsonSchema | undefined // checked by the loader
  return nameFor(items, nameOf) ?? code`NonNullable<${type}['data']>[number]`
}
