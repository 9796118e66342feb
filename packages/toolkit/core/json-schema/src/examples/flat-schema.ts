import { isObject, objectAt, type JsonObject, type JsonSchema } from '../json.ts'
import { keywordsWhere } from '../keyword/facts.ts'
import { integerRangeOf, subjectOfFormat } from '../keyword/formats.ts'
import { isBinaryType } from '../keyword/media-types.ts'
import { isOmitted } from '../keyword/omitted.ts'
import { fileSample } from './file-kinds.ts'

/** All rules for one value: a schema without references, unions or `allOf`. */
export interface FlatSchema {
  /** The schemas that it was merged from; a suggested value must satisfy each. */
  readonly sources: readonly JsonObject[]
  /** Possible types, the preferred one first; empty if there are none. */
  readonly types: readonly string[]
  /** Possible values, if `const` or `enum` limits them. */
  readonly values: readonly unknown[] | undefined
  /** `example`, `examples` and `default`. */
  readonly suggested: readonly unknown[]
  /** The `default`; `undefined` if there is none. */
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
  /** A small file in base64, if the string contains one. */
  readonly file: string | undefined
  /** Schemas with `if`; what a member requires of others is one too. */
  readonly conditions: readonly JsonObject[]
}

export const allTypes: readonly string[] = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null']

/** Merges the rules of schemas that apply together. */
export function flatSchema(
  sources: readonly JsonObject[],
  { types, values }: Pick<FlatSchema, 'types' | 'values'>,
): FlatSchema {
  const [first, ...others] = sources.map(ownRules)
  const rules = first && others.length === 0 ? first : merged(first ? [first, ...others] : [])
  return { ...rules, sources, types, values }
}

type OwnRules = Omit<FlatSchema, 'sources' | 'types' | 'values'>

function merged(all: readonly OwnRules[]): OwnRules {
  const properties = new Map<string, JsonSchema[]>()
  for (const [name, schemas] of all.flatMap((each) => [...each.properties])) {
    const known = properties.get(name)
    if (known) known.push(...schemas)
    else properties.set(name, [...schemas])
  }
  const prefix = all.reduce((length, { prefixItems }) => Math.max(length, prefixItems.length), 0)
  const each = <Key extends keyof OwnRules>(key: Key): OwnRules[Key][] => all.map((rules) => rules[key])
  const first = <Key extends keyof OwnRules>(key: Key): OwnRules[Key] | undefined =>
    each(key).find((value) => value !== undefined && value !== null)
  const max = (key: BoundRule): number => all.reduce((bound, rules) => Math.max(bound, rules[key]), -Infinity)
  const min = (key: BoundRule): number => all.reduce((bound, rules) => Math.min(bound, rules[key]), Infinity)
  return {
    suggested: each('suggested').flat(),
    default: first('default'),
    properties,
    patternProperties: each('patternProperties').flat(),
    additionalProperties: each('additionalProperties').flat(),
    required: new Set(all.flatMap(({ required }) => [...required])),
    minProperties: max('minProperties'),
    maxProperties: min('maxProperties'),
    prefixItems: Array.from({ length: prefix }, (_, index) =>
      all.flatMap(({ prefixItems, items }) => prefixItems[index] ?? items),
    ),
    items: each('items').flat(),
    minItems: max('minItems'),
    maxItems: min('maxItems'),
    uniqueItems: each('uniqueItems').includes(true),
    minimum: max('minimum'),
    maximum: min('maximum'),
    exclusiveMinimum: max('exclusiveMinimum'),
    exclusiveMaximum: min('exclusiveMaximum'),
    multipleOf: first('multipleOf'),
    minLength: max('minLength'),
    maxLength: min('maxLength'),
    patterns: each('patterns').flat(),
    format: first('format'),
    file: first('file'),
    conditions: each('conditions').flat(),
  }
}

/** The rules with a number. */
type BoundRule = {
  [Key in keyof OwnRules]: OwnRules[Key] extends number ? Key : never
}[keyof OwnRules]

/** True for a value of a JSON Schema type. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** The schemas in a keyword whose value is an array. */
export function schemasIn(schema: JsonObject, keyword: string): readonly JsonSchema[] {
  const value = schema[keyword]
  return Array.isArray(value) ? (value as JsonSchema[]) : [] // schemas, as the linter checked
}

/** A small file of the media type that a string of base64 contains. */
function encodedFile({ contentEncoding, contentMediaType, format }: JsonObject): string | undefined {
  const encoding = contentEncoding ?? (format === 'byte' ? 'base64' : undefined)
  if (typeof contentMediaType !== 'string' || !isBinaryType(contentMediaType)) return undefined
  const sample = fileSample(contentMediaType)
  if (encoding === 'base64') return sample
  return encoding === 'base64url' ? sample.replaceAll('+', '-').replaceAll('/', '_') : undefined
}

const known = new WeakMap<JsonObject, OwnRules>()

/** The rules of a schema: the same objects each time, so that a condition that is settled is recognised. */
function ownRules(schema: JsonObject): OwnRules {
  const rules = known.get(schema) ?? newRules(schema)
  known.set(schema, rules)
  return rules
}

function newRules(schema: JsonObject): OwnRules {
  const number = (keyword: string, otherwise: number): number => {
    const value = schema[keyword]
    return typeof value === 'number' ? value : otherwise
  }
  const object = (keyword: string): [string, JsonSchema][] => {
    const value = schema[keyword]
    return isObject(value) ? (Object.entries(value) as [string, JsonSchema][]) : [] // schemas, as the linter checked
  }
  const schemas = (keyword: string): JsonSchema[] =>
    Object.hasOwn(schema, keyword) ? [schema[keyword] as JsonSchema] : []
  const { pattern, format, multipleOf, required, prefixItems } = schema
  const range = integerRangeOf(format)
  const examples = Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : []
  return {
    suggested: [schema['example'], ...examples, schema['default']].filter((value) => value !== undefined),
    default: schema['default'] ?? undefined,
    properties: new Map(
      object('properties').flatMap(([name, value]) => (isOmitted(value) ? [] : [[name, [value]] as const])),
    ),
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
    minimum: Math.max(number('minimum', -Infinity), range?.[0] ?? -Infinity),
    maximum: Math.min(number('maximum', Infinity), range?.[1] ?? Infinity),
    exclusiveMinimum: number('exclusiveMinimum', -Infinity),
    exclusiveMaximum: number('exclusiveMaximum', Infinity),
    multipleOf: typeof multipleOf === 'number' ? multipleOf : range && 1,
    minLength: number('minLength', 0),
    maxLength: number('maxLength', Infinity),
    patterns: typeof pattern === 'string' ? [pattern] : [],
    format: typeof format === 'string' ? format : undefined,
    file: encodedFile(schema),
    conditions: [...(Object.hasOwn(schema, 'if') ? [schema] : []), ...dependencies(schema)],
  }
}

/** What a member requires if it is present, as conditions. */
function dependencies(schema: JsonObject): readonly JsonObject[] {
  const entries = (keyword: string): [string, unknown][] => Object.entries(objectAt(schema, keyword))
  const all = [
    ...entries('dependentSchemas'),
    ...entries('dependentRequired').map(([name, required]) => [name, { required }] as const),
  ]
  return all.map(([name, then]) => ({ if: { type: 'object', required: [name] }, then }))
}

/** Keywords that apply to only one type, by that type: without `type`, they show what the author means. */
const keywordsByType = (['object', 'array', 'string', 'number'] as const).map((type) => {
  const keywords = keywordsWhere(({ about, annotation }) => about === type && annotation === undefined)
  return [type, keywords] as const
})

/** The type that the keywords of a schema are about; `undefined` where they show none. */
function meantType(schema: JsonObject): string | undefined {
  const [meant] =
    keywordsByType.find(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword))) ?? []
  return meant ?? (Object.hasOwn(schema, 'format') ? subjectOfFormat(schema['format']) : undefined)
}

/** The types that a schema accepts, the one that its author probably means first. */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema
  const written = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  // A number may also be an integer; a nullable value is shown with its value.
  if (written) {
    const expanded = written.flatMap((name) => (name === 'number' ? ['number', 'integer'] : [name]))
    return [...expanded.filter((name) => name !== 'null'), ...expanded.filter((name) => name === 'null')]
  }
  const meant = meantType(schema)
  return meant === undefined ? allTypes : [meant, ...allTypes.filter((name) => name !== meant)]
}
