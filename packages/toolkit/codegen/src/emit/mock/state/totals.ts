import { childPointer, type JsonSchema } from '@loyalty-kit/json-schema/json'
import type { Model } from '@loyalty-kit/document/model'
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

/** Where the body of a page counts all items: at its top, or in a member such as `meta`. */
export function totalsIn(schema: JsonSchema, model: Model): string[] {
  const inside = (part: JsonSchema, at: string, depth: number): string[] =>
    Object.entries(everyProperty(variantsOf(part, model))).flatMap(([name, property]) => {
      const pointer = childPointer(at, name)
      const isNumber = typesIn(property, model)?.has('number') === true
      if (isNumber) return names.includes(plain(name)) ? [pointer] : []
      const isObject = typesIn(resolved(property, model), model)?.has('object') === true
      return depth < 2 && isObject ? inside(property, pointer, depth + 1) : []
    })
  return inside(schema, '', 0)
}
