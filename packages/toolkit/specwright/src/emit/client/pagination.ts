import { childPointer, isObject, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import type { MediaTypeModel, Model, OperationModel, ResponseModel } from '@specwright/document/model'
import { preferred, successResponses } from './content.ts'
import { detectPagination } from './pagination-detection.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { isArray, objectShape, resolved, withoutNull } from './shape.ts'

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
function bodyOf(operation: OperationModel): (ResponseModel & Pick<MediaTypeModel, 'schema' | 'examples'>) | undefined {
  const [only, ...others] = successResponses(operation)
  const media = only && preferred(only.content)
  if (!only || !media || others.length > 0) return undefined
  const { schema, examples } = media
  return { ...only, schema, examples }
}

/** Why an operation has no pages; `undefined` if it has, or the document says that it has none. */
export function reasonWithoutPages(operation: OperationModel, model: Model): string | undefined {
  if (operation.extensions['x-pagination'] === false || pagedBy(operation, model) !== undefined) return undefined
  const problem = paginationProblem(operation, model)
  if (problem !== undefined) return `its x-pagination ${problem}`
  const body = bodyOf(operation)
  if (body === undefined) return 'it has no single success with a JSON body'
  return 'its query parameters and its body do not say how its pages follow each other'
}

/** The array that keys lead to in a body's schema. */
function arrayAt(schema: JsonSchema | undefined, keys: readonly string[], model: Model): JsonObject | undefined {
  const at = keys.reduce<JsonSchema | undefined>(
    (parent, key) => objectShape(withoutNull(parent, model), model)?.properties[key],
    schema,
  )
  return isArray(at, model) ? resolved(at, model) : undefined
}

/** The members of each style besides `items`: those that it needs, and those that it may have. */
const members: Readonly<Record<Pagination['style'], Readonly<Record<'needs' | 'may', readonly string[]>>>> = {
  cursor: { needs: ['parameter', 'next'], may: ['expires'] },
  after: { needs: ['parameter', 'key'], may: ['more'] },
  offset: { needs: ['parameter'], may: ['total'] },
  page: { needs: ['parameter'], may: ['pages', 'total', 'first'] },
  url: { needs: ['next'], may: [] },
  link: { needs: [], may: [] },
}

/** What is wrong with the `x-pagination` of an operation; `undefined` if nothing is. */
export function paginationProblem(operation: OperationModel, model: Model): string | undefined {
  const declared = operation.extensions['x-pagination']
  if (declared === undefined || declared === false) return undefined
  if (!isObject(declared) || !Object.hasOwn(members, String(declared['style'])))
    return `must be false, or an object whose style is ${Object.keys(members).join(', ')}`
  const style = String(declared['style']) as Pagination['style'] // has its members
  const { needs, may } = members[style]
  const missing = ['items', ...needs].find((name) => !(name in declared))
  if (missing !== undefined) return `has no ${missing}, which the style ${style} needs`
  for (const [name, value] of Object.entries(declared)) {
    if (!['style', 'items', ...needs, ...may].includes(name)) return `has ${name}, which the style ${style} has not`
    const type = name === 'first' ? 'number' : 'string'
    if (typeof value !== type) return `has ${name}, which must be a ${type}`
  }
  return problemOf(declared as Pagination, operation, model) // has the members of its style
}

/** What does not fit the operation. */
function problemOf(rule: Pagination, operation: OperationModel, model: Model): string | undefined {
  const isParameter = (wanted: string): boolean =>
    operation.parameters.some(({ in: where, name }) => where === 'query' && name === wanted)
  if ('parameter' in rule && !isParameter(rule.parameter))
    return `names a query parameter that the operation does not have: ${rule.parameter}`
  const { items } = rule
  if (!arrayAt(bodyOf(operation)?.schema, keysIn(items), model))
    return `has items at ${items === '' ? 'the whole body' : items}, where the JSON body of the only success has no array`
  return undefined
}

/** The JSON Pointer of the declaration of an operation. */
export function declarationPointer({ pointer }: OperationModel): string {
  return childPointer(pointer, 'x-pagination')
}
