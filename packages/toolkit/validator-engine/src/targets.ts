import { isObject } from './is-object.ts'
import { setConverter } from './json-schema.ts'

type Keywords = Readonly<Record<string, unknown>>

/** A dialect beside JSON Schema 2020-12. */
interface Target {
  /** The keywords of 2020-12 that it cannot say, some in each string. */
  readonly lacks: readonly string[]
  /** Whether `true` and `false` are schemas. */
  readonly hasBooleans: boolean
  /** A schema that says the same as one whose subschemas are of the target. */
  readonly converted: (schema: Keywords) => Keywords
}

const newer = 'unevaluatedItems unevaluatedProperties minContains maxContains $dynamicRef'

const targets: Readonly<Record<string, Target>> = {
  'draft-07': { lacks: [newer], hasBooleans: true, converted: draft07 },
  'openapi-3.0': {
    lacks: [newer, 'patternProperties prefixItems propertyNames'],
    hasBooleans: false,
    converted: openapi30,
  },
}

/** The keywords whose value is a schema, an array of schemas, or schemas by name. */
const holders = {
  one: 'additionalProperties contains else if items not propertyNames then',
  array: 'allOf anyOf oneOf prefixItems',
  map: '$defs dependentSchemas patternProperties properties',
}

/**
 * Lets validators give their JSON Schemas as draft-07 and as schemas of OpenAPI 3.0 too, where these can say the same. It is called
 * once, by programs that need it, since it would make every bundle larger.
 */
export function addJsonSchemaTargets(): void {
  setConverter(schemaFor)
}

/**
 * A JSON Schema 2020-12 as one of another target. The schemas that it refers to are in `definitions`.
 *
 * @throws {TypeError} If the target is another one, or cannot say what a keyword does.
 */
function schemaFor(target: string, schema: Keywords): Record<string, unknown> {
  const found = Object.hasOwn(targets, target) ? targets[target] : undefined
  if (!found)
    throw new TypeError(`Cannot give a JSON Schema for ${target}: pass draft-2020-12, draft-07 or openapi-3.0`)
  const { lacks, hasBooleans, converted } = found
  const convert = (each: unknown): unknown => {
    if (!isObject(each)) return hasBooleans ? each : each === false ? { not: {} } : {}
    // What refuses nothing need not be kept.
    const isIdle = (key: string, value: unknown): boolean => value === (key === 'minContains' ? 1 : true)
    const members = Object.entries(each as Keywords).flatMap(([key, value]): [string, unknown][] => {
      if (lacks.some((keywords) => has(keywords, key))) {
        if (isIdle(key, value)) return []
        throw new TypeError(`Cannot give a JSON Schema for ${target}: it cannot say what ${key} does`)
      }
      return [[key === '$defs' ? 'definitions' : key, within(key, value)]]
    })
    return converted(Object.fromEntries(members))
  }
  const within = (key: string, value: unknown): unknown => {
    if (key === '$ref') return inDefinitions(value)
    if (key === 'discriminator') return { ...(value as Keywords), ...mappingOf(value as Keywords) }
    if (has(holders.array, key)) return (value as readonly unknown[]).map(convert)
    // OpenAPI 3.0 has booleans here.
    if (has(holders.one, key)) return key === 'additionalProperties' && !isObject(value) ? value : convert(value)
    return has(holders.map, key) ? mapped(value as Keywords, convert) : value
  }
  return convert(schema) as Record<string, unknown> // as the schema is one
}

function has(words: string, key: string): boolean {
  return words.split(' ').includes(key)
}

function mapped(map: Keywords, of: (value: unknown) => unknown): Keywords {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, of(value)]))
}

function inDefinitions(ref: unknown): string {
  return String(ref).replace(/^#\/\$defs\//, '#/definitions/')
}

function mappingOf({ mapping }: Keywords): Keywords {
  return isObject(mapping) ? { mapping: mapped(mapping as Keywords, inDefinitions) } : {}
}

/** A schema beside which others hold; what is beside a `$ref` means nothing to older dialects. */
function beside({ $ref, allOf = [], ...rest }: Keywords, others: readonly Keywords[] = []): Keywords {
  const all = [...(allOf as readonly unknown[]), ...others]
  if ($ref === undefined) return all.length === 0 ? rest : { ...rest, allOf: all }
  return all.length === 0 && Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [...all, { $ref }] }
}

function draft07({ prefixItems, items, dependentRequired, dependentSchemas, ...rest }: Keywords): Keywords {
  const [dependencies = dependentRequired, others] = [dependentSchemas, dependentRequired]
  const own = {
    ...rest,
    ...(prefixItems === undefined ? { items } : { items: prefixItems, additionalItems: items }),
    dependencies,
  }
  return beside(stated(own), dependentSchemas && others ? [{ dependencies: others }] : [])
}

function openapi30(schema: Keywords): Keywords {
  const { if: condition, then, else: otherwise, dependentRequired = {}, dependentSchemas = {}, contains } = schema
  const { type, const: only, enum: values, examples, exclusiveMinimum, exclusiveMaximum } = schema
  const types = [type ?? []].flat()
  const kinds = types.filter((each) => each !== 'null')
  const nullable = kinds.length < types.length || undefined
  const typed = (kind: unknown, items?: unknown): Keywords =>
    stated({ type: kind, nullable, items: kind === 'array' ? (items ?? {}) : items })
  const needing = (name: string): Keywords => ({ not: { type: 'object', required: [name] } })
  const others = [
    condition !== undefined && then !== undefined && { anyOf: [{ not: condition }, then] },
    condition !== undefined && otherwise !== undefined && { anyOf: [condition, otherwise] },
    ...Object.entries(dependentRequired as Keywords).map(([name, required]) => ({
      anyOf: [needing(name), { required }],
    })),
    ...Object.entries(dependentSchemas as Keywords).map(([name, each]) => ({ anyOf: [needing(name), each] })),
    contains !== undefined && { not: { type: 'array', items: { not: contains } } },
    exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true },
    exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true },
    'const' in schema && values !== undefined && { enum: values },
    kinds.length > 1 && { anyOf: kinds.map((kind) => typed(kind)) },
  ].filter((each) => each !== false)
  const kept = Object.entries(schema).filter(([key]) => !has(replaced, key))
  const own = {
    ...Object.fromEntries(kept),
    enum: 'const' in schema ? [only] : values,
    example: Array.isArray(examples) ? (examples[0] as unknown) : schema['example'],
    // Only null is a string or null that is not a string.
    ...(kinds.length === 0 && nullable ? { ...typed('string'), enum: [null] } : {}),
    ...(kinds.length === 1 && typed(kinds[0], schema['items'])),
  }
  return beside(stated(own), others)
}

/** The keywords that a schema of OpenAPI 3.0 has in another way, or that only describe a value in a way that it has not. */
const replaced =
  'if then else dependentRequired dependentSchemas contains type const enum examples exclusiveMinimum exclusiveMaximum ' +
  'contentEncoding contentMediaType contentSchema $comment'

/** The members that are there. */
function stated(members: Keywords): Keywords {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
