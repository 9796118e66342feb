import { unique } from '@loyalty-kit/validator-engine'
import { equal } from '@loyalty-kit/validator-engine'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import { refOf, targetOf } from '../ref.ts'
import { isOfType, schemasIn } from './flat-schema.ts'
import { isMatch } from './pattern.ts'

/** What is known of the values tried so far, and how much more may be tried. */
export interface Trial {
  readonly root: JsonObject
  /** Outcomes by schema and value: many schemas lead to one. */
  readonly outcomes: Map<JsonObject, Map<unknown, boolean>>
  /** Takes note of some work; throws where it is too much. */
  work(steps: number): void
}

/**
 * Whether a value satisfies a schema, as far as making an example needs to know: a plain interpreter of the common
 * keywords. What validates for users is compiled, and complete.
 */
export function holds(schema: JsonSchema, value: unknown, root: JsonObject): boolean {
  return meets(schema, value, { root, outcomes: new Map(), work: () => {} })
}

/** The same among other trials. */
export function meets(schema: JsonSchema, value: unknown, trial: Trial): boolean {
  if (!isObject(schema)) return schema
  const known = trial.outcomes.get(schema) ?? new Map<unknown, boolean>()
  trial.outcomes.set(schema, known)
  const before = known.get(value)
  if (before !== undefined) return before
  trial.work(1)
  // A schema that leads back to itself requires nothing more.
  known.set(value, true)
  const outcome =
    meetsReference(schema, value, trial) &&
    meetsOwn(schema, value) &&
    meetsCombination(schema, value, trial) &&
    (!isObject(value) || meetsMembers(schema, value, trial)) &&
    (!Array.isArray(value) || meetsItems(schema, value, trial))
  known.set(value, outcome)
  return outcome
}

function meetsReference(schema: JsonObject, value: unknown, trial: Trial): boolean {
  const ref = refOf(schema)
  const target = ref === undefined ? undefined : targetOf(trial.root, ref)?.value
  return meets((target ?? true) as JsonSchema, value, trial) // refs point at schemas
}

function meetsOwn(schema: JsonObject, value: unknown): boolean {
  const { type, enum: choices, pattern } = schema
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  if (types && !types.some((name) => isOfType(value, name))) return false
  if (Object.hasOwn(schema, 'const') && !equal(schema['const'], value)) return false
  if (Array.isArray(choices) && !choices.some((choice) => equal(choice, value))) return false
  if (bounds.some((keyword) => isBeyond(keyword, schema[keyword], value))) return false
  return typeof value !== 'string' || typeof pattern !== 'string' || isMatch(pattern, value)
}

const bounds = [...keywordsWhere(({ bound }) => bound !== undefined && bound.of !== 'matches'), 'multipleOf']

/** True for a value that a bound is about and that does not keep it. */
function isBeyond(keyword: string, limit: unknown, value: unknown): boolean {
  const { about = '', bound } = factsOf(keyword)
  if (typeof limit !== 'number' || !isOfType(value, about)) return false
  const measured = sizeOf(value)
  if (!bound) return Math.abs(measured / limit - Math.round(measured / limit)) >= 1e-9
  if (measured === limit) return bound.exclusive === true
  return bound.side === 'lower' ? measured < limit : measured > limit
}

/** What a bound compares: a number itself, how many characters a string has, how many members an object or array. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Array.from(value).length : Object.keys(value as object).length // as its type says
}

function meetsCombination(schema: JsonObject, value: unknown, trial: Trial): boolean {
  const met = (part: JsonSchema): boolean => meets(part, value, trial)
  if (!schemasIn(schema, 'allOf').every(met)) return false
  const [any, one] = [schemasIn(schema, 'anyOf'), schemasIn(schema, 'oneOf')]
  if (any.length > 0 && !any.some(met)) return false
  if (one.length > 0 && one.filter(met).length !== 1) return false
  const { not, if: condition } = schema
  if (not !== undefined && met(not as JsonSchema)) return false
  if (condition === undefined) return true
  const branch = met(condition as JsonSchema) ? schema['then'] : schema['else']
  return branch === undefined || met(branch as JsonSchema)
}

function meetsMembers(schema: JsonObject, value: JsonObject, trial: Trial): boolean {
  const { required, properties, additionalProperties } = schema
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false
  const known = isObject(properties) ? properties : {}
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {})
  const isOpen = patterns.length === 0 && additionalProperties === undefined
  const names = isOpen ? Object.keys(known).filter((name) => Object.hasOwn(value, name)) : Object.keys(value)
  trial.work(names.length * (1 + patterns.length))
  return names.every((name) => {
    const patterned = patterns.filter(([pattern]) => isMatch(pattern, name)).map(([, part]) => part)
    const parts = Object.hasOwn(known, name) ? [known[name], ...patterned] : patterned
    if (parts.length === 0 && additionalProperties !== undefined) parts.push(additionalProperties)
    return parts.every((part) => meets(part as JsonSchema, value[name], trial))
  })
}

function meetsItems(schema: JsonObject, value: readonly unknown[], trial: Trial): boolean {
  const prefix = schemasIn(schema, 'prefixItems')
  const rest = (schema['items'] ?? true) as JsonSchema
  if (schema['uniqueItems'] === true && !unique(value)) return false
  return value.every((item, index) => meets(prefix[index] ?? rest, item, trial))
}
