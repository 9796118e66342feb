import { grouped } from '../grouped.ts'
import type { JsonObject } from '../json.ts'
import { enumerationOf, type EnumerationValue } from '../keyword/enumeration.ts'
import { isInline } from './written.ts'

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

/** True for a schema whose alternatives are the values that it lists: what they say is what these mean. */
export function listsByAlternatives(schema: JsonObject): boolean {
  return !['enum', 'x-known-values'].some((keyword) => keyword in schema) && enumerationOf(schema) !== undefined
}

function isExplained({ name, description, deprecated }: EnumerationValue): boolean {
  return [name, description, deprecated].some((each) => each !== undefined)
}
