import { isObject, own, type JsonObject } from '../json.ts'
import { listedValues } from './listed-values.ts'

/** A value that a schema lists, with what its document says of it. */
export interface EnumerationValue {
  readonly value: unknown
  readonly name?: string
  readonly description?: string
  readonly deprecated?: true
}

/**
 * The values that a schema lists: in `enum`, with `x-enum-varnames` and `x-enum-descriptions`; or each as the `const` of an
 * alternative, with its `title` and `description`. `undefined` if it lists none.
 */
export function enumerationOf(schema: JsonObject): readonly EnumerationValue[] | undefined {
  const values = own(schema, 'enum') ?? own(schema, 'x-known-values')
  if (Array.isArray(values)) {
    const [names, descriptions] = [factsIn(schema, nameKeywords), factsIn(schema, descriptionKeywords)]
    return values.map((value: unknown, index) => ({
      value,
      ...stated('name', factOf(names, value, index)),
      ...stated('description', factOf(descriptions, value, index)),
    }))
  }
  const alternatives = own(schema, 'oneOf') ?? own(schema, 'anyOf')
  if (!Array.isArray(alternatives)) return undefined
  const constants = alternatives.filter((each) => !isNull(each)).map(constantOf)
  const all = constants.filter((each) => each !== undefined)
  return all.length > 0 && all.length === constants.length ? all : undefined
}

const nameKeywords = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'] as const
const descriptionKeywords = ['x-enum-descriptions', 'x-enumDescriptions'] as const

/** The first of some keywords that a schema has. */
function factsIn(schema: JsonObject, keywords: readonly string[]): unknown {
  return keywords.map((keyword) => own(schema, keyword)).find((facts) => facts !== undefined)
}

/** What is said of a value: by its place, or by the value itself. */
function factOf(facts: unknown, value: unknown, index: number): unknown {
  if (Array.isArray(facts)) return facts[index]
  return isObject(facts) ? own(facts, String(value)) : undefined
}

/** A member, if it is a text that says something. */
function stated(member: 'name' | 'description', text: unknown): Partial<EnumerationValue> {
  return typeof text === 'string' && text.trim() !== '' ? { [member]: text.trim() } : {}
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null'
}

/** The only value of an alternative; `undefined` if it has others. */
function constantOf(schema: unknown): EnumerationValue | undefined {
  if (!isObject(schema)) return undefined
  const [value, ...others] = listedValues(schema) ?? []
  if (value === undefined || others.length > 0) return undefined
  return {
    value,
    ...stated('name', schema['title']),
    ...stated('description', schema['description']),
    ...(schema['deprecated'] === true && { deprecated: true }),
  }
}
