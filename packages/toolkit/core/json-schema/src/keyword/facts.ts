import type { Subject } from '../compile/check.ts'
import { equal } from '../equal.ts'

/** How a keyword contains subschemas: one, an array of them, or a map of them by name. */
export type Held = 'one' | 'array' | 'map'

/** A bound on a value, or on its length. */
export interface Bound {
  readonly side: 'lower' | 'upper'
  readonly of: 'value' | 'size' | 'matches'
  /** True if a value at the bound is refused. */
  readonly exclusive?: true
  /** For a lower bound, the upper bound that it must not exceed. */
  readonly opposite?: string
}

/** Facts about a keyword. */
export interface KeywordFacts {
  /** The type of value that it applies to; absent for any. */
  readonly about?: Subject
  /** True if it is about the properties that it names, where others about objects are about any, or their number. */
  readonly byName?: true
  /** How it contains subschemas; absent if it does not. */
  readonly holds?: Held
  /** What its subschemas apply to: the value itself, parts of it, or nothing until they are referred to. */
  readonly applies?: 'here' | 'inside' | 'nowhere'
  /** Which side it bounds, and what: the value itself, its length, or the number of matching items. */
  readonly bound?: Bound
  /**
   * For a keyword that refuses no value: whether it is for `people`, or for programs that `read` the value or another
   * keyword.
   */
  readonly annotation?: 'people' | 'read'
  /** True if its value is data, which contains no schemas. */
  readonly isData?: true
  /** Values with which it requires nothing. */
  readonly idle?: readonly unknown[]
}

const people: KeywordFacts = { annotation: 'people' }
const read: KeywordFacts = { annotation: 'read' }
const here = { applies: 'here' } as const
const inside = { applies: 'inside' } as const
const nowhere = { applies: 'nowhere' } as const
const object = { about: 'object' } as const
const array = { about: 'array' } as const
const atLeast = (opposite: string): KeywordFacts => ({ bound: { side: 'lower', of: 'size', opposite } })
const atMost: KeywordFacts = { bound: { side: 'upper', of: 'size' } }

/** The keywords of JSON Schema 2020-12 and OpenAPI 3.1, and those of earlier drafts that contain subschemas. */
export const facts: Readonly<Record<string, KeywordFacts>> = {
  additionalProperties: { ...object, holds: 'one', ...inside, idle: [true] },
  contains: { ...array, holds: 'one', ...inside },
  contentSchema: { about: 'string', holds: 'one', ...nowhere, ...read },
  else: { holds: 'one', ...here },
  if: { holds: 'one', ...here },
  items: { ...array, holds: 'one', ...inside, idle: [true] },
  not: { holds: 'one', ...here, idle: [false] },
  propertyNames: { ...object, holds: 'one', ...inside, idle: [true] },
  then: { holds: 'one', ...here },
  unevaluatedItems: { ...array, holds: 'one', ...inside, idle: [true] },
  unevaluatedProperties: { ...object, holds: 'one', ...inside, idle: [true] },
  allOf: { holds: 'array', ...here },
  anyOf: { holds: 'array', ...here },
  oneOf: { holds: 'array', ...here },
  prefixItems: { ...array, holds: 'array', ...inside },
  $defs: { holds: 'map', ...nowhere, ...people },
  definitions: { holds: 'map', ...nowhere, ...people },
  dependentSchemas: { ...object, byName: true, holds: 'map', ...here, idle: [{}] },
  patternProperties: { ...object, holds: 'map', ...inside, idle: [{}] },
  properties: { ...object, byName: true, holds: 'map', ...inside },

  minimum: { about: 'number', bound: { side: 'lower', of: 'value', opposite: 'maximum' } },
  exclusiveMinimum: { about: 'number', bound: { side: 'lower', of: 'value', exclusive: true } },
  maximum: { about: 'number', bound: { side: 'upper', of: 'value' } },
  exclusiveMaximum: { about: 'number', bound: { side: 'upper', of: 'value', exclusive: true } },
  multipleOf: { about: 'number' },
  minLength: { about: 'string', ...atLeast('maxLength'), idle: [0] },
  maxLength: { about: 'string', ...atMost },
  pattern: { about: 'string', idle: ['', '^', '.*', '^.*'] },
  format: {},
  minItems: { ...array, ...atLeast('maxItems'), idle: [0] },
  maxItems: { ...array, ...atMost },
  minContains: { ...array, bound: { side: 'lower', of: 'matches' } },
  maxContains: { ...array, bound: { side: 'upper', of: 'matches' } },
  uniqueItems: { ...array, idle: [false] },
  minProperties: { ...object, ...atLeast('maxProperties'), idle: [0] },
  maxProperties: { ...object, ...atMost },
  required: { ...object, byName: true },
  dependentRequired: { ...object, byName: true, idle: [{}] },

  type: read,
  const: { isData: true },
  enum: { isData: true },
  default: { ...people, isData: true },
  example: { ...people, isData: true },
  examples: { ...people, isData: true },
  contentEncoding: { about: 'string', ...read },
  contentMediaType: { about: 'string', ...read },
  discriminator: read,
  title: people,
  description: people,
  deprecated: people,
  externalDocs: people,
  readOnly: people,
  writeOnly: people,
  xml: people,
  $anchor: people,
  $comment: people,
  $dynamicAnchor: people,
  $id: people,
  $schema: people,
  $vocabulary: people,
}

/** The facts of a keyword; none for an unknown one. */
export function factsOf(keyword: string): KeywordFacts {
  return Object.hasOwn(facts, keyword) ? (facts[keyword] ?? none) : none
}

const none: KeywordFacts = {}

/** True for a keyword that requires nothing, because of its value. */
export function isIdle(keyword: string, value: unknown): boolean {
  return factsOf(keyword).idle?.some((each) => equal(each, value)) === true
}

/** The keywords whose facts pass a test, in the order of the table. */
export function keywordsWhere(passes: (facts: KeywordFacts) => boolean): readonly string[] {
  return Object.keys(facts).filter((keyword) => passes(factsOf(keyword)))
}
