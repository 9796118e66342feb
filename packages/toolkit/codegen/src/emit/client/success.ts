import { own, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { code, expr, list, type Code } from '@loyalty-kit/code'
import { contentTypeOf, successResponses } from './content.ts'
import { pagedBy, type Paged } from './pagination.ts'
import { keysIn, type Pagination } from './pagination-rule.ts'
import { nameFor, type NameOfSchema } from './shape.ts'

/** The kind of an operation's result. */
export type ResponseKind = 'json' | 'page' | 'optional' | 'any' | 'none' | 'text' | 'binary'

/** The successes of an operation. */
export interface Success {
  readonly responseKind: ResponseKind
  /** Type of the result. */
  readonly result: Code
  /** The items of a listing: their type, and how its pages follow each other. */
  readonly listed: { readonly item: Code; readonly rule: Pagination } | undefined
}

/** The result of an operation. */
export function successOf(operation: OperationModel, model: Model, nameOf: NameOfSchema): Success {
  const successes = successResponses(operation)
  const typed = successes.flatMap((response) => contentTypeOf(operation, response, nameOf) ?? [])
  const [first] = typed
  if (successes.length === 0) return { responseKind: 'any', result: code`unknown`, listed: undefined }
  if (first === undefined || operation.method === 'head')
    return { responseKind: 'none', result: code`void`, listed: undefined }
  if (first.kind !== 'json') return { responseKind: first.kind, result: first.type, listed: undefined }
  const mayBeEmpty = typed.length < successes.length
  // The type of a named schema is always the same value.
  const types = new Set(typed.filter(({ kind }) => kind === 'json').map(({ type }) => type))
  const result = list([...types, ...(mayBeEmpty ? [code`undefined`] : [])], code` | `)
  const paged = pagedBy(operation, model)
  const listed = paged && { item: itemOf(paged, first.type, nameOf), rule: paged.rule }
  return { responseKind: listed ? 'page' : mayBeEmpty ? 'optional' : 'json', result, listed }
}

/** Type of the items of a page. */
function itemOf({ rule, items }: Paged, body: Code, nameOf: NameOfSchema): Code {
  const item = own(items, 'items') as JsonSchema | undefined // checked by the loader
  const array = keysIn(rule.items).reduce<Code>((type, name) => code`NonNullable<${type}[${expr.literal(name)}]>`, body)
  return nameFor(item, nameOf) ?? code`${array}[number]`
}
