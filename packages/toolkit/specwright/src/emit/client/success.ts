import { own, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { code, expr, key, list, type Code } from '@specwright/code'
import { contentTypeOf, isRedirecting, successResponses, type TypedContent } from './content.ts'
import { pagedBy, type Paged } from './pagination.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { acceptsOnly, nameFor, objectShape, type NameOfSchema } from './shape.ts'
import { streamedBy, type Streamed } from './streamed.ts'

/** The kind of an operation's result. */
export type ResponseKind = 'json' | 'page' | 'optional' | 'any' | 'none' | 'text' | 'binary' | 'location' | 'stream'

/** The successes of an operation. */
export interface Success {
  readonly responseKind: ResponseKind
  /** Type of the result. */
  readonly result: Code
  /** The items of a listing: their type, and how its pages follow each other. */
  readonly listed: { readonly item: Code; readonly rule: Pagination } | undefined
  /** The stream of a success, beside its result or instead of it. */
  readonly streamed: Streamed | undefined
}

/** The result of an operation. */
export function successOf(operation: OperationModel, model: Model, nameOf: NameOfSchema): Success {
  const streamed = operation.method === 'head' ? undefined : streamedBy(operation, model, nameOf)
  if (streamed?.isOnly) return { responseKind: 'stream', result: streamed.item, listed: undefined, streamed }
  const successes = successResponses(operation)
  const typed = successes.flatMap((response) => contentTypeOf(operation, response, nameOf) ?? [])
  const [first] = typed
  const other = { listed: undefined, streamed }
  if (isRedirecting(operation)) return { responseKind: 'location', result: code`string`, ...other }
  if (successes.length === 0) return { responseKind: 'any', result: code`unknown`, ...other }
  if (first === undefined || operation.method === 'head') return { responseKind: 'none', result: code`void`, ...other }
  if (first.kind !== 'json') return { responseKind: first.kind, result: first.type, ...other }
  const mayBeEmpty = typed.length < successes.length
  // The type of a named schema is always the same value.
  const types = new Set(typed.filter(({ kind }) => kind === 'json').map(({ type }) => type))
  const result = list([...types, ...(mayBeEmpty ? [code`undefined`] : [])], code` | `)
  const paged = streamed ? undefined : pagedBy(operation, model)
  const listed = paged && { item: itemOf(paged, first, { model, nameOf }), rule: paged.rule }
  return { responseKind: listed ? 'page' : mayBeEmpty ? 'optional' : 'json', result, listed, streamed }
}

/** Type of the items of a page. */
function itemOf(
  { rule, items }: Paged,
  body: TypedContent,
  { model, nameOf }: { readonly model: Model; readonly nameOf: NameOfSchema },
): Code {
  const item = own(items, 'items') as JsonSchema | undefined // checked by the loader
  const named = nameFor(item, nameOf)
  if (named) return named
  const start = { type: body.type, schema: body.schema }
  const array = keysIn(rule.items).reduce(({ type, schema }, name) => {
    // A value that may also be something else has no such member.
    const isPlain = acceptsOnly(schema, ['object'], model)
    const holder = isPlain ? type : code`Extract<${type}, { readonly ${key(name)}?: unknown }>`
    return {
      type: code`NonNullable<${holder}[${expr.literal(name)}]>`,
      schema: objectShape(schema, model)?.properties[name],
    }
  }, start)
  return code`${array.type}[number]`
}
