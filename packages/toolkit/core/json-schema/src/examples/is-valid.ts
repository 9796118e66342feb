import {
  equal,
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRegex,
  isRelativeJsonPointer,
  isTime,
  isUri,
  isUriReference,
  isUriTemplate,
  isUuid,
  unique,
} from '@specwright/validator-engine'
import { isObject, objectAt, type JsonObject, type JsonSchema } from '../json.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import { formatTestOf, integerRangeOf, type FormatTest } from '../keyword/formats.ts'
import { appliedIn } from '../keyword/subschemas.ts'
import { onceForEach } from '../once.ts'
import { refOf, targetOf } from '../ref.ts'
import { isOfType, schemasIn } from './flat-schema.ts'
import { isMatch } from './pattern.ts'

/** A cache of outcomes, and the remaining work. */
export interface Evaluation {
  readonly root: JsonObject
  /** Outcomes by schema and value, since many schemas refer to the same one. */
  readonly outcomes: Map<JsonObject, Map<unknown, boolean>>
  /** Counts some work; throws if it is too much. */
  work(steps: number): void
}

/**
 * Whether a value satisfies a schema, as far as examples need it: a simple interpreter of the common keywords. What it
 * refuses is refused; it accepts what only keywords refuse that it does not read. Validators for users are compiled, and
 * complete.
 */
export function isValid(schema: JsonSchema, value: unknown, root: JsonObject): boolean {
  return satisfiesSchema(schema, value, { root, outcomes: new Map(), work: () => {} })
}

/** The same, as part of a larger evaluation. */
export function satisfiesSchema(schema: JsonSchema, value: unknown, evaluation: Evaluation): boolean {
  if (!isObject(schema)) return schema
  const known = evaluation.outcomes.get(schema) ?? new Map<unknown, boolean>()
  evaluation.outcomes.set(schema, known)
  const before = known.get(value)
  if (before !== undefined) return before
  evaluation.work(1)
  // A recursive reference requires nothing more.
  known.set(value, true)
  const outcome =
    meetsReference(schema, value, evaluation) &&
    meetsOwn(schema, value) &&
    meetsCombination(schema, value, evaluation) &&
    (!isObject(value) || (meetsNames(schema, value, evaluation) && meetsMembers(schema, value, evaluation))) &&
    (!Array.isArray(value) || meetsItems(schema, value, evaluation))
  known.set(value, outcome)
  return outcome
}

function meetsReference(schema: JsonObject, value: unknown, evaluation: Evaluation): boolean {
  const ref = refOf(schema)
  const target = ref === undefined ? undefined : targetOf(evaluation.root, ref)?.value
  return satisfiesSchema((target ?? true) as JsonSchema, value, evaluation) // refs point at schemas
}

function meetsOwn(schema: JsonObject, value: unknown): boolean {
  const { type, enum: choices, pattern, format } = schema
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  if (types && !types.some((name) => isOfType(value, name))) return false
  if (Object.hasOwn(schema, 'const') && !equal(schema['const'], value)) return false
  if (Array.isArray(choices) && !choices.some((choice) => equal(choice, value))) return false
  if (bounds.some((keyword) => violatesBound(keyword, schema[keyword], value))) return false
  if (typeof value === 'number') return isInRange(format, value)
  if (typeof value !== 'string') return true
  if (typeof format === 'string' && !isFormatted(format, value)) return false
  return typeof pattern !== 'string' || isMatch(pattern, value)
}

const formatTests: Readonly<Record<FormatTest, (value: string) => boolean>> = {
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRegex,
  isRelativeJsonPointer,
  isTime,
  isUri,
  isUriReference,
  isUriTemplate,
  isUuid,
}

function isFormatted(format: string, value: string): boolean {
  const test = formatTestOf(format)
  return test === undefined || formatTests[test](value)
}

function isInRange(format: unknown, value: number): boolean {
  const [min, max] = integerRangeOf(format) ?? []
  return min === undefined || max === undefined || (Number.isInteger(value) && value >= min && value <= max)
}

const bounds = [...keywordsWhere(({ bound }) => bound !== undefined && bound.of !== 'matches'), 'multipleOf']

/** True for a value that violates a bound. */
function violatesBound(keyword: string, limit: unknown, value: unknown): boolean {
  const { about = '', bound } = factsOf(keyword)
  if (typeof limit !== 'number' || !isOfType(value, about)) return false
  const measured = sizeOf(value)
  if (!bound) return Math.abs(measured / limit - Math.round(measured / limit)) >= 1e-9
  if (measured === limit) return bound.exclusive === true
  return bound.side === 'lower' ? measured < limit : measured > limit
}

/** What a bound limits: the number itself, the characters of a string, the members of an object or array. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Array.from(value).length : Object.keys(value as object).length // as its type says
}

function meetsCombination(schema: JsonObject, value: unknown, evaluation: Evaluation): boolean {
  const met = (part: JsonSchema): boolean => satisfiesSchema(part, value, evaluation)
  if (!schemasIn(schema, 'allOf').every(met)) return false
  const [any, one] = [schemasIn(schema, 'anyOf'), schemasIn(schema, 'oneOf')]
  if (any.length > 0 && !any.some(met)) return false
  const accepts = (part: JsonSchema): boolean => met(part) && isRead(part, evaluation.root)
  const matching = one.filter(met)
  if (one.length > 0 && matching.length === 0) return false
  if (matching.length > 1 && matching.filter(accepts).length > 1) return false
  const { not, if: condition } = schema
  if (not !== undefined && accepts(not as JsonSchema)) return false
  if (condition === undefined) return true
  const branches = [
    ...(met(condition as JsonSchema) ? [schema['then']] : []),
    ...(accepts(condition as JsonSchema) ? [] : [schema['else']]),
  ]
  return branches.some((branch) => branch === undefined || met(branch as JsonSchema))
}

/** Keywords that refuse values, and are not read. */
const unread = ['unevaluatedItems', 'unevaluatedProperties', '$dynamicRef']

/** True for a schema whose keywords are all read, and those of the schemas that it leads to. */
function isRead(schema: JsonSchema, root: JsonObject): boolean {
  return !isObject(schema) || isWhollyRead(root, schema)
}

const isWhollyRead = onceForEach((root: JsonObject, schema: JsonObject): boolean => {
  // Iterating over a set includes what is added meanwhile.
  const all = new Set<unknown>([schema])
  for (const each of all) {
    if (!isObject(each)) continue
    if (unread.some((keyword) => Object.hasOwn(each, keyword))) return false
    const ref = refOf(each)
    if (ref !== undefined) all.add(targetOf(root, ref)?.value)
    for (const [, part] of appliedIn(each)) all.add(part)
  }
  return true
})

function meetsNames(schema: JsonObject, value: JsonObject, evaluation: Evaluation): boolean {
  const { required, propertyNames } = schema
  const has = (name: unknown): boolean => Object.hasOwn(value, String(name))
  const hasAll = (names: unknown): boolean => !Array.isArray(names) || names.every(has)
  const ofMembers = (keyword: string): unknown[] =>
    Object.entries(objectAt(schema, keyword)).flatMap(([name, rule]) => (has(name) ? [rule] : []))
  const met = (part: unknown, of: unknown): boolean => satisfiesSchema(part as JsonSchema, of, evaluation)
  return (
    hasAll(required) &&
    (propertyNames === undefined || Object.keys(value).every((name) => met(propertyNames, name))) &&
    ofMembers('dependentRequired').every(hasAll) &&
    ofMembers('dependentSchemas').every((part) => met(part, value))
  )
}

function meetsMembers(schema: JsonObject, value: JsonObject, evaluation: Evaluation): boolean {
  const { properties, additionalProperties } = schema
  const known = isObject(properties) ? properties : {}
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {})
  const isOpen = patterns.length === 0 && additionalProperties === undefined
  const names = isOpen ? Object.keys(known).filter((name) => Object.hasOwn(value, name)) : Object.keys(value)
  evaluation.work(names.length * (1 + patterns.length))
  return names.every((name) => {
    const patterned = patterns.filter(([pattern]) => isMatch(pattern, name)).map(([, part]) => part)
    const parts = Object.hasOwn(known, name) ? [known[name], ...patterned] : patterned
    if (parts.length === 0 && additionalProperties !== undefined) parts.push(additionalProperties)
    return parts.every((part) => satisfiesSchema(part as JsonSchema, value[name], evaluation))
  })
}

function meetsItems(schema: JsonObject, value: readonly unknown[], evaluation: Evaluation): boolean {
  const prefix = schemasIn(schema, 'prefixItems')
  const rest = (schema['items'] ?? true) as JsonSchema
  if (schema['uniqueItems'] === true && !unique(value)) return false
  if (schema['contains'] !== undefined && !meetsCounts(schema, value, evaluation)) return false
  return value.every((item, index) => satisfiesSchema(prefix[index] ?? rest, item, evaluation))
}

function meetsCounts(schema: JsonObject, value: readonly unknown[], evaluation: Evaluation): boolean {
  const { minContains = 1, maxContains = Infinity } = schema
  const contains = schema['contains'] as JsonSchema
  const { length } = value.filter((item) => satisfiesSchema(contains, item, evaluation))
  return length >= Number(minContains) && (length <= Number(maxContains) || !isRead(contains, evaluation.root))
}
