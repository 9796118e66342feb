import { childPointer, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import type { Count } from './collection.ts'
import { resolved } from '../../client/shape.ts'
import { plain } from './item-id.ts'
import { everyProperty, typesIn, variantsOf } from './variants.ts'

/** Names of the number of all items, without case and separators. */
const names = [
  'total',
  'totalcount',
  'totalitems',
  'totalresults',
  'totalrecords',
  'totalentries',
  'totalelements',
  'itemstotal',
]

/** Names that say it beside others: `count` beside `next` and `previous`. */
const beside: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['count', ['next', 'previous']],
  ['results', ['page', 'pages']],
]

/** What headers of a page count, by their names without `x` and separators. */
const counted: Readonly<Record<string, 'pages' | 'page' | 'size'>> = {
  totalpages: 'pages',
  pagecount: 'pages',
  page: 'page',
  currentpage: 'page',
  perpage: 'size',
  pagesize: 'size',
}

/** The headers of a page that count, by their names in lower case. */
export function countsIn({ responses }: OperationModel, status: number): Readonly<Record<string, Count>> {
  const headers = responses.find((each) => each.status === String(status))?.headers ?? []
  return Object.fromEntries(
    headers.flatMap(({ name }): (readonly [string, Count])[] => {
      const word = plain(name).replace(/^x?(?:pagination)?/, '')
      const count = names.includes(word) ? 'total' : Object.hasOwn(counted, word) ? counted[word] : undefined
      return count === undefined ? [] : [[name.toLowerCase(), count]]
    }),
  )
}

/** Where the body of a page counts all items: at its top, or in a member such as `meta`. */
export function totalsIn(schema: JsonSchema, model: Model): string[] {
  const inside = (part: JsonSchema, at: string, depth: number): string[] => {
    const properties = everyProperty(variantsOf(part, model))
    const known = [
      ...names,
      ...beside.flatMap(([name, others]) => (others.every((each) => Object.hasOwn(properties, each)) ? [name] : [])),
    ]
    return Object.entries(properties).flatMap(([name, property]) => {
      const pointer = childPointer(at, name)
      const isNumber = typesIn(property, model)?.has('number') === true
      if (isNumber) return known.includes(plain(name)) ? [pointer] : []
      const isObject = typesIn(resolved(property, model), model)?.has('object') === true
      return depth < 2 && isObject ? inside(property, pointer, depth + 1) : []
    })
  }
  return inside(schema, '', 0)
}
