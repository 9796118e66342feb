import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { plainRefOf } from '@specwright/json-schema/keyword'
import { pointerOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { bodyKind, successResponses } from './content.ts'
import { acceptsOnly, objectShape, withoutNull } from './shape.ts'
import { partsOf } from './words.ts'

/** What an operation gives, as far as its responses show. */
export interface Result {
  /** `undefined` if they do not show whether it is one thing. */
  readonly gives: 'one' | 'several' | 'nothing' | 'bytes' | undefined
  /** The words of the schema of one of several. */
  readonly item: readonly string[]
  /** True if the status says that something has been created. */
  readonly isCreated: boolean
}

/** Members beside the items of a page: of where it is, and of an envelope. */
const besideItems =
  /page|total|(?:from|to)date|count|number|offset|limit|size|cursor|next|prev|first|last|more|empty|sort|links?$|meta|paging|pagination|success|succeeded|status|message|code|error|object|etag|kind|timestamp/i

/** What is in an envelope. */
const inEnvelope = /^(?:data|meta|payload|response|results?)$/i

/** True for an operation to which an array is sent. */
export function takesSeveral(operation: OperationModel, model: Model): boolean {
  const bodies = operation.requestBody?.content ?? []
  return bodies.some(({ schema }) => acceptsOnly(schema, ['array'], model))
}

/**
 * What the first success of an operation gives.
 *
 * @param saysCreated False if 201 does not say that something has been created.
 */
export function resultOf(
  operation: OperationModel,
  model: Model,
  { saysCreated }: { readonly saysCreated: boolean },
): Result {
  const successes = successResponses(operation)
  const isCreated = saysCreated && successes[0]?.status === '201'
  const nothing = { item: [], isCreated }
  const kinds = successes.map(bodyKind)
  if (successes.length === 0) return { gives: undefined, ...nothing }
  if (kinds.every((kind) => kind === undefined))
    return { gives: successes.every(({ status }) => status === '204') ? 'nothing' : undefined, ...nothing }
  const [media] = successes.flatMap(({ content }) => content.filter(({ kind }) => kind === 'json'))
  if (media === undefined) return { gives: kinds.includes('binary') ? 'bytes' : undefined, ...nothing }
  const items = itemsOf(media.schema, model)
  if (items !== undefined) return { gives: 'several', item: namesIn(items, model), isCreated }
  return { gives: isOne(media.schema, model) ? 'one' : undefined, ...nothing }
}

/** The array that a schema is, or that is all there is in a page or an envelope. */
function itemsOf(schema: JsonSchema | undefined, model: Model, depth = 0): JsonSchema | undefined {
  if (isSeveral(schema, model)) return schema
  const members = Object.entries(objectShape(withoutNull(schema, model), model)?.properties ?? {})
  const arrays = members.filter(([, each]) => isSeveral(each, model))
  const own = arrays.filter(([name]) => !besideItems.test(name))
  const [items, ...more] = own.length > 0 ? own : arrays
  const others = members.filter(([name]) => name !== items?.[0] && !besideItems.test(name))
  if (items !== undefined) return more.length === 0 && others.length === 0 ? items[1] : undefined
  // `{ status, meta: { items } }`
  const [inner, ...rest] = others.length > 0 ? others : members.filter(([name]) => name === 'meta')
  const isEnvelope = inner !== undefined && rest.length === 0 && inEnvelope.test(inner[0])
  return isEnvelope && depth < 2 ? itemsOf(inner[1], model, depth + 1) : undefined
}

/** True for arrays, also where there may be none. */
function isSeveral(schema: JsonSchema | undefined, model: Model): boolean {
  return acceptsOnly(schema, ['array', 'null'], model) && !acceptsOnly(schema, ['null'], model)
}

/** True for an object with an id, or without an array, also in its members, so that none of it could be the items of a page. */
function isOne(schema: JsonSchema | undefined, model: Model, depth = 0): boolean {
  const members = Object.entries(objectShape(withoutNull(schema, model), model)?.properties ?? {})
  const isPlain = ([name, each]: readonly [string, JsonSchema]): boolean => {
    if (isSeveral(each, model)) return false
    const isInner = inEnvelope.test(name) || objectShape(withoutNull(each, model), model) !== undefined
    return !isInner || (depth < 2 && isOne(each, model, depth + 1))
  }
  return members.some(([name]) => /^_?(?:id|uuid)$/i.test(name)) || (members.length > 0 && members.every(isPlain))
}

/** The words of the name of the schema of items. */
function namesIn(schema: JsonSchema, model: Model): readonly string[] {
  const { items } = withoutNull(schema, model) ?? {}
  const ref = isObject(items) ? plainRefOf(items) : undefined
  return partsOf((pointerOf(ref ?? '') ?? '').split(/[/.]/).at(-1) ?? '')
}
