import { childPointer, isObject, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { preferred, successResponses } from './content.ts'
import { detectPagination } from './pagination-detection.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { isArray, objectShape, resolved } from './shape.ts'

/** How the pages of an operation follow each other, and where its items are. */
export interface Paged {
  readonly rule: Pagination
  /** The schema of the items' array. */
  readonly items: JsonObject
  /** True if the document does not say so itself. */
  readonly isDetected: boolean
}

/** The pages of an operation, as the document declares them, or leaves no doubt; `undefined` if it has none. */
export function pagedBy(operation: OperationModel, model: Model): Paged | undefined {
  const declared = operation.extensions['x-pagination']
  const body = bodyOf(operation)
  if (declared === false || body === undefined) return undefined
  if (declared !== undefined && paginationProblem(operation, model) !== undefined) return undefined
  // A listing that was none when its names were pinned would change what its callers get.
  const mayDetect = operation.pinned === undefined || operation.pinned.listing === true
  const detected = declared === undefined && mayDetect ? detectPagination(operation, body, model) : undefined
  const rule = declared === undefined ? detected : (declared as Pagination) // checked above
  const items = rule && arrayAt(body.schema, keysIn(rule.items), model)
  return rule && items && { rule, items, isDetected: declared === undefined }
}

/** The only success of an operation, if it is JSON. */
function bodyOf(operation: OperationModel): (ResponseModel & { readonly schema: JsonSchema | undefined }) | undefined {
  const [only, ...others] = successResponses(operation)
  const media = only && preferred(only.content)
  return only && media && others.length === 0 ? { ...only, schema: media.schema } : undefined
}

/** The array that keys lead to in a body's schema. */
function arrayAt(schema: JsonSchema | undefined, keys: readonly string[], model: Model): JsonObject | undefined {
  const at = keys.reduce<JsonSchema | undefined>((parent, key) => objectShape(parent, model)?.properties[key], schema)
  return isArray(at, model) ? resolved(at, model) : undefined
}

/** The places that each style needs in a body, and whether it needs a parameter. */
const needs: Readonly<Record<Pagination['style'], readonly string[]>> = {
  cursor: ['parameter', 'next'],
  after: ['parameter', 'key'],
  offset: ['parameter'],
  page: ['parameter'],
  url: ['next'],
  link: [],
}

/** What is wrong with the `x-pagination` of an operation; `undefined` if nothing is. */
export function paginationProblem(operation: OperationModel, model: Model): string | undefined {
  const declared = operation.extensions['x-pagination']
  if (declared === undefined || declared === false) return undefined
  if (!isObject(declared) || !Object.hasOwn(needs, String(declared['style'])))
    return `must be false, or an object whose style is ${Object.keys(needs).join(', ')}`
  const style = String(declared['style']) as Pagination['style'] // has its needs
  const missing = ['items', ...needs[style]].find((name) => typeof declared[name] !== 'string')
  if (missing !== undefined) return `has no ${missing}, which the style ${style} needs`
  const { parameter, items } = declared as unknown as { readonly parameter?: string; readonly items: string }
  if (
    parameter !== undefined &&
    !operation.parameters.some(({ in: where, name }) => where === 'query' && name === parameter)
  )
    return `names a query parameter that the operation does not have: ${parameter}`
  const body = bodyOf(operation)
  if (!arrayAt(body?.schema, keysIn(items), model))
    return `has items at ${items === '' ? 'the whole body' : items}, where the JSON body of the only success has no array`
  return undefined
}

/** The JSON Pointer of the declaration of an operation. */
export function declarationPointer({ pointer }: OperationModel): string {
  return childPointer(pointer, 'x-pagination')
}
