import { atPointer, isObject, type JsonObject } from '../document.ts'
import type { JsonSchema } from '../model.ts'

/** A schema without references, unions or `allOf`: what one value has to satisfy, all in one place. */
export interface FlatSchema {
  /** The schemas this was made of; a suggested value must satisfy each. */
  readonly sources: readonly JsonSchema[]
  /** Types left, the preferred one first; empty where nothing is left. */
  readonly types: readonly string[]
  /** The only values allowed, where `const` or `enum` says so. */
  readonly values: readonly unknown[] | undefined
  /** `example`, `examples` and `default`. */
  readonly suggested: readonly unknown[]
  /** The `default` alone; `undefined` where there is none. */
  readonly default: unknown
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>
  readonly patternProperties: readonly (readonly [pattern: string, schema: JsonSchema])[]
  readonly additionalProperties: readonly JsonSchema[]
  readonly required: ReadonlySet<string>
  readonly minProperties: number
  readonly maxProperties: number
  readonly prefixItems: readonly (readonly JsonSchema[])[]
  readonly items: readonly JsonSchema[]
  readonly minItems: number
  readonly maxItems: number
  readonly uniqueItems: boolean
  readonly minimum: number
  readonly maximum: number
  readonly exclusiveMinimum: number
  readonly exclusiveMaximum: number
  readonly multipleOf: number | undefined
  readonly minLength: number
  readonly maxLength: number
  readonly patterns: readonly string[]
  readonly format: string | undefined
  /** Schemas with `if`. */
  readonly conditions: readonly JsonObject[]
}

const allTypes = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null']
/** At most so many combinations of branches are looked at. */
const greatestCombinations = 32

/**
 * The flat schemas that a schema stands for, one for each combination of the branches of its unions, in their order.
 *
 * @param seen References already followed on this level: one that leads back to itself adds nothing.
 */
export function flatten(schema: JsonSchema, root: JsonObject, seen: ReadonlySet<string> = new Set()): FlatSchema[] {
  if (!isObject(schema)) return schema ? [anything] : []
  let combinations = [ownRules(schema)]
  const combine = (others: readonly FlatSchema[]): void => {
    combinations = combinations
      .flatMap((one) => others.map((other) => merge(one, other)))
      .filter((flat) => !isImpossible(flat))
      .slice(0, greatestCombinations)
  }
  const reference = schema['$ref']
  if (typeof reference === 'string' && reference.startsWith('#') && !seen.has(reference)) {
    const target = atPointer(root, decodeURIComponent(reference.slice(1)))
    combine(flatten((target ?? true) as JsonSchema, root, new Set([...seen, reference]))) // refs point at schemas
  }
  for (const part of schemasIn(schema, 'allOf')) combine(flatten(part, root, seen))
  for (const union of ['anyOf', 'oneOf']) {
    const branches = schemasIn(schema, union)
    if (branches.length > 0) combine(branches.flatMap((branch) => flatten(branch, root, seen)))
  }
  return combinations.filter((flat) => !isImpossible(flat))
}

/** True where no value can satisfy it. */
export function isImpossible({ types, values }: FlatSchema): boolean {
  return types.length === 0 || values?.length === 0
}

/** What satisfies both. */
export function merge(a: FlatSchema, b: FlatSchema): FlatSchema {
  // A schema that says nothing about types has no preference among them.
  const [first, second] = a.types === allTypes ? [b, a] : [a, b]
  const types = second.types === allTypes ? first.types : first.types.filter((type) => second.types.includes(type))
  const properties = new Map(a.properties)
  for (const [name, schemas] of b.properties) properties.set(name, [...(properties.get(name) ?? []), ...schemas])
  const values =
    a.values && b.values
      ? a.values.filter((value) => b.values!.some((other) => same(value, other)))
      : (a.values ?? b.values)
  return {
    sources: [...a.sources, ...b.sources],
    types,
    values: values?.filter((value) => types.some((type) => isOfType(value, type))),
    suggested: [...a.suggested, ...b.suggested],
    default: a.default ?? b.default,
    properties,
    patternProperties: [...a.patternProperties, ...b.patternProperties],
    additionalProperties: [...a.additionalProperties, ...b.additionalProperties],
    required: new Set([...a.required, ...b.required]),
    minProperties: Math.max(a.minProperties, b.minProperties),
    maxProperties: Math.min(a.maxProperties, b.maxProperties),
    prefixItems: Array.from({ length: Math.max(a.prefixItems.length, b.prefixItems.length) }, (_, index) => [
      ...(a.prefixItems[index] ?? a.items),
      ...(b.prefixItems[index] ?? b.items),
    ]),
    items: [...a.items, ...b.items],
    minItems: Math.max(a.minItems, b.minItems),
    maxItems: Math.min(a.maxItems, b.maxItems),
    uniqueItems: a.uniqueItems || b.uniqueItems,
    minimum: Math.max(a.minimum, b.minimum),
    maximum: Math.min(a.maximum, b.maximum),
    exclusiveMinimum: Math.max(a.exclusiveMinimum, b.exclusiveMinimum),
    exclusiveMaximum: Math.min(a.exclusiveMaximum, b.exclusiveMaximum),
    multipleOf: a.multipleOf ?? b.multipleOf,
    minLength: Math.max(a.minLength, b.minLength),
    maxLength: Math.min(a.maxLength, b.maxLength),
    patterns: [...a.patterns, ...b.patterns],
    format: a.format ?? b.format,
    conditions: [...a.conditions, ...b.conditions],
  }
}

/** True for a value of a JSON Schema type. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** True for two equal JSON values. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

/** The schemas in a list-valued keyword. */
export function schemasIn(schema: JsonObject, keyword: string): readonly JsonSchema[] {
  const value = schema[keyword]
  return Array.isArray(value) ? (value as JsonSchema[]) : [] // lint has proven that these are schemas
}

function ownRules(schema: JsonObject): FlatSchema {
  const number = (keyword: string, otherwise: number): number => {
    const value = schema[keyword]
    return typeof value === 'number' ? value : otherwise
  }
  const object = (keyword: string): [string, JsonSchema][] => {
    const value = schema[keyword]
    return isObject(value) ? (Object.entries(value) as [string, JsonSchema][]) : [] // lint has proven that these are schemas
  }
  const schemas = (keyword: string): JsonSchema[] =>
    Object.hasOwn(schema, keyword) ? [schema[keyword] as JsonSchema] : []
  const { enum: choices, pattern, format, multipleOf, required, prefixItems } = schema
  const types = typesOf(schema)
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : Array.isArray(choices) ? choices : undefined
  const examples = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : []
  return {
    sources: [schema],
    types,
    values: values?.filter((value) => types.some((type) => isOfType(value, type))),
    suggested: [schema['example'], ...examples, schema['default']].filter((value) => value !== undefined),
    default: schema['default'],
    properties: new Map(object('properties').map(([name, value]) => [name, [value]])),
    patternProperties: object('patternProperties'),
    additionalProperties: schemas('additionalProperties'),
    required: new Set(Array.isArray(required) ? required.map(String) : []),
    minProperties: number('minProperties', 0),
    maxProperties: number('maxProperties', Infinity),
    prefixItems: Array.isArray(prefixItems) ? (prefixItems as JsonSchema[]).map((item) => [item]) : [],
    items: schemas('items'),
    minItems: number('minItems', 0),
    maxItems: number('maxItems', Infinity),
    uniqueItems: schema['uniqueItems'] === true,
    minimum: number('minimum', -Infinity),
    maximum: number('maximum', Infinity),
    exclusiveMinimum: number('exclusiveMinimum', -Infinity),
    exclusiveMaximum: number('exclusiveMaximum', Infinity),
    multipleOf: typeof multipleOf === 'number' ? multipleOf : undefined,
    minLength: number('minLength', 0),
    maxLength: number('maxLength', Infinity),
    patterns: typeof pattern === 'string' ? [pattern] : [],
    format: typeof format === 'string' ? format : undefined,
    conditions: Object.hasOwn(schema, 'if') ? [schema] : [],
  }
}

/** Keywords that speak of one type alone, by that type: where `type` is silent, they tell what the author had in mind. */
const spokenOf: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema
  const written = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  // A number may also be an integer; a nullable value is shown with its value.
  if (written) {
    const expanded = written.flatMap((name) => (name === 'number' ? ['number', 'integer'] : [name]))
    return [...expanded.filter((name) => name !== 'null'), ...expanded.filter((name) => name === 'null')]
  }
  const [meant] = spokenOf.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword))) ?? []
  return meant === undefined ? allTypes : [meant, ...allTypes.filter((name) => name !== meant)]
}

const anything = ownRules({})
