import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from '../../client/shape.ts'
import type { Listing } from './collection.ts'
import { plain } from './item-id.ts'
import { isScalar, mayBeEqual, typesIn, valuesOf, type Properties } from './variants.ts'

/** What a description says of a parameter that selects by more than an equal value. */
const otherwise =
  /\b(?:contain|partial|prefix|start(?:s|ing)? with|begin|search|fuzzy|like|wildcard|substring|regex|before|after|since|until|greater|less|range|comma|include|expand|details|one or more|multiple)/i

/** What a description says of a parameter that selects by an equal value, whatever else it says: also of `7` in a text. */
const exactly = /\bexact(?:ly)? match/i

/** Query parameters that select items by a member of equal value. */
export function filtersOf(operation: OperationModel, item: Properties, model: Model): Listing['filters'] {
  return operation.parameters.flatMap((parameter) => {
    const { name, schema, description } = parameter
    const member = Object.hasOwn(item, name) ? name : Object.keys(item).find((each) => plain(each) === plain(name))
    if (parameter.in !== 'query' || member === undefined) return []
    const { default: preset, format, pattern } = resolved(schema, model) ?? {}
    // A member can be an object too, where the document expands an id to what it names.
    const isPlain = isScalar(schema, model) && typesIn(item[member], model)?.has('array') === false
    const isExact = exactly.test(description)
    if (!isPlain || !(isExact || mayBeEqual(schema, item[member], model))) return []
    // A default, or a value such as `all`, is a rule of its own; a time is compared otherwise.
    const isTime = [format, resolved(item[member], model)?.['format']].some((each) => /^date|time/.test(String(each)))
    if (preset !== undefined || pattern !== undefined || isTime) return []
    if (!isExact && otherwise.test(description)) return []
    return hasOnlyValuesOf(schema, item[member], model) ? [{ parameter: name, member }] : []
  })
}

/** True if a member can have every value that a parameter lists. */
function hasOnlyValuesOf(schema: unknown, member: unknown, model: Model): boolean {
  const wanted = valuesOf(schema, model)
  const values = valuesOf(member, model)
  if (wanted === undefined) return true
  if (values === undefined) return !wanted.some((value) => /^(?:all|any|\*|none|.*,.*)$/i.test(String(value)))
  return wanted.every((value) => values.includes(value))
}
