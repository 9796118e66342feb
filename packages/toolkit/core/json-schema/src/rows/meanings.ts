import { grouped } from '../grouped.ts'
import type { JsonObject } from '../json.ts'
import { enumerationOf, type EnumerationValue } from '../keyword/enumeration.ts'
import { branchesOf, isInline, isOfNull } from './written.ts'

/** A value that a schema lists, as text, with what its document says of it. */
export interface Meaning extends Omit<EnumerationValue, 'value'> {
  readonly value: string
}

/** Each value once: what is said of it first. */
export function distinctMeanings(meanings: readonly Meaning[]): readonly Meaning[] {
  const groups = grouped(meanings, ({ value }) => value)
  return [...groups.values()].flatMap((group) => group.slice(0, 1))
}

/** The values that a schema lists, or those of its items, if its document says what they mean; else none. */
export function meaningsOf(schema: JsonObject): readonly Meaning[] {
  const values = enumerationOf(schema)
  if (values?.some(isExplained)) return values.map((each) => ({ ...each, value: String(each.value) }))
  const { items } = schema
  return isInline(items) ? meaningsOf(items) : []
}

/** The alternatives of a schema that are the values which it lists: what they say is what these mean. */
export function listedAlternatives(schema: JsonObject): readonly unknown[] {
  const isListed =
    !['enum', 'x-known-values'].some((keyword) => keyword in schema) && enumerationOf(schema) !== undefined
  const keyword = 'oneOf' in schema ? 'oneOf' : 'anyOf'
  return isListed ? branchesOf(schema, keyword).filter((each) => !isOfNull(each)) : []
}

function isExplained({ name, description, deprecated }: EnumerationValue): boolean {
  return [name, description, deprecated].some((each) => each !== undefined)
}
