import { annotationKeywords } from './annotations.ts'
import { isObject, type Json } from './contract.ts'

const words: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  multipleOf: (limit) => `a multiple of ${limit}`,
  minLength: (limit) => `at least ${limit} characters`,
  maxLength: (limit) => `at most ${limit} characters`,
  pattern: (limit) => `matches ${limit}`,
  minItems: (limit) => `at least ${limit} items`,
  maxItems: (limit) => `at most ${limit} items`,
  minProperties: (limit) => `at least ${limit} fields`,
  maxProperties: (limit) => `at most ${limit} fields`,
}

/** Keywords that the type or the annotations of a row tell. */
const silent = new Set(['$ref', 'type', 'enum', 'const', 'format', 'description', '$comment', ...annotationKeywords])

/**
 * The limits of a schema, in words: `at least 1`.
 *
 * @param place What to call it, should a word be missing.
 * @throws {TypeError} For a keyword that it has no words for, so that none goes missing from a page.
 */
export function constraintsOf(schema: Json, place: string): string[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    if (silent.has(keyword) || keyword.startsWith('x-')) return []
    const say = words[keyword]
    if (say !== undefined) return [say(String(limit))]
    const tell = nested[keyword]
    if (tell !== undefined) return tell(limit, `${place}/${keyword}`)
    throw new TypeError(`Cannot put ${keyword} at ${place} into words: ${JSON.stringify(limit)}`)
  })
}

const nested: Readonly<Record<string, (limit: unknown, place: string) => string[]>> = {
  uniqueItems: (limit) => (limit === true ? ['no item twice'] : []),
  items: (schema, place) => limitsWithin(schema, place).map((text) => `each item ${text}`),
  additionalProperties: (schema, place) =>
    schema === false ? ['no other field is allowed'] : limitsWithin(schema, place).map((text) => `each ${text}`),
  oneOf: limitsOfChoice,
  anyOf: limitsOfChoice,
}

/** The limits of the one kind of value there is beside null; those of several kinds stand beside each in the type. */
function limitsOfChoice(branches: unknown, place: string): string[] {
  const kinds = (branches as unknown[]).filter((branch) => !(isObject(branch) && branch['type'] === 'null')) // a list, as the linter has proven
  const limits = kinds.map((kind) => limitsWithin(kind, place))
  return limits.length === 1 ? limits.flat() : []
}

/** The limits of a schema that has no row of its own, where nothing else of it would be told. */
function limitsWithin(schema: unknown, place: string): string[] {
  if (!isObject(schema)) return []
  const annotation = Object.keys(schema).find((keyword) => annotationKeywords.has(keyword))
  if (annotation !== undefined) throw new TypeError(`Cannot put ${annotation} at ${place} into words`)
  return constraintsOf(schema, place)
}
