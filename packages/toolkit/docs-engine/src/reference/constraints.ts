import { annotationKeywords } from './annotations.ts'
import type { Json } from './docs-data.ts'
import { isObject, schemaNameOf } from './contract.ts'
import { Unworded } from './unworded.ts'

const phrases: Readonly<Record<string, (limit: unknown) => string>> = {
  minimum: (limit) => `at least ${String(limit)}`,
  maximum: (limit) => `at most ${String(limit)}`,
  exclusiveMinimum: (limit) => `more than ${String(limit)}`,
  exclusiveMaximum: (limit) => `less than ${String(limit)}`,
  multipleOf: (limit) => `a multiple of ${String(limit)}`,
  minLength: (limit) => `at least ${counted(limit, 'character')}`,
  maxLength: (limit) => `at most ${counted(limit, 'character')}`,
  pattern: (limit) => `matches ${String(limit)}`,
  minItems: (limit) => `at least ${counted(limit, 'item')}`,
  maxItems: (limit) => `at most ${counted(limit, 'item')}`,
  minProperties: (limit) => `at least ${counted(limit, 'field')}`,
  maxProperties: (limit) => `at most ${counted(limit, 'field')}`,
}

/** A limit, to follow a type: `at most 90`; `undefined` for another keyword. */
export function limitOf(keyword: string, limit: unknown): string | undefined {
  return phrases[keyword]?.(limit)
}

/** `1 item`, `2 items`. */
function counted(count: unknown, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Keywords that the type or the annotations of a row show. */
const shownElsewhere = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'format',
  'description',
  '$comment',
  'discriminator',
  ...annotationKeywords,
])

/** What other parts of a page show. */
interface Elsewhere {
  /** Keywords that rows of their own show, also those of items and other fields. */
  readonly shownInRows?: readonly string[]
}

/**
 * The limits of a schema as text: `at least 1`.
 *
 * @param place The location, for errors.
 * @throws {Unworded} For a keyword that it cannot describe, so that nothing is missing from a page.
 */
export function constraintsOf(schema: Json, place: string, elsewhere: Elsewhere = {}): string[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    if (shownElsewhere.has(keyword) || keyword.startsWith('x-')) return []
    if (elsewhere.shownInRows?.includes(keyword) === true) return []
    const phrase = limitOf(keyword, limit)
    if (phrase !== undefined) return [phrase]
    const inner = nested[keyword]
    if (inner !== undefined) return inner(limit, `${place}/${keyword}`, elsewhere)
    throw new Unworded(`Cannot describe ${keyword} at ${place}: ${JSON.stringify(limit)}`)
  })
}

const nested: Readonly<Record<string, (limit: unknown, place: string, elsewhere: Elsewhere) => string[]>> = {
  uniqueItems: (limit) => (limit === true ? ['no duplicate items'] : []),
  items: (schema, place, elsewhere) => limitsWithin(schema, place, elsewhere).map((text) => `each item ${text}`),
  additionalProperties: (schema, place, elsewhere) =>
    schema === false
      ? ['no other field is allowed']
      : limitsWithin(schema, place, elsewhere).map((text) => `each ${text}`),
  // A named schema has a page of its own.
  allOf: (branches, place, elsewhere) =>
    (branches as unknown[]) // an array, as the linter has checked
      .filter((branch) => schemaNameOf(branch) === undefined)
      .flatMap((branch) => limitsWithin(branch, place, elsewhere)),
  oneOf: limitsOfChoice,
  anyOf: limitsOfChoice,
}

/** The limits of the only kind of value besides null; those of several kinds are shown in the type. */
function limitsOfChoice(branches: unknown, place: string, elsewhere: Elsewhere): string[] {
  const kinds = (branches as unknown[]).filter((branch) => !(isObject(branch) && branch['type'] === 'null')) // an array, as the linter has checked
  const limits = kinds.map((kind) => limitsWithin(kind, place, elsewhere))
  return limits.length === 1 ? limits.flat() : []
}

/** The limits of a schema without a row of its own, whose annotations are shown in the row around it. */
function limitsWithin(schema: unknown, place: string, elsewhere: Elsewhere): string[] {
  return isObject(schema) ? constraintsOf(schema, place, elsewhere) : []
}
