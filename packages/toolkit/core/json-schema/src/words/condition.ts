import { isObject, isPlain, own, type JsonObject } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'
import { listedValues } from '../keyword/listed-values.ts'
import type { Condition, JsonType } from '../compile/check.ts'
import { negate, together, type Claim } from './claim.ts'
import { claimOf, limits } from './limits.ts'
import { claims as claimsFor } from './claims.ts'
import { isAnnotation, withoutKnown, type KnownTypes } from './without-known.ts'

/** A claim, with the possible values of its subject if the condition lists them. */
interface ValuedClaim extends Claim {
  readonly values?: readonly unknown[]
  /** True if it says that the value itself is an object. */
  readonly isOfObject?: boolean
}

/** Keywords that a claim states completely. */
const stated: ReadonlySet<string> = new Set<string>([...limits, 'const', 'enum', 'required', 'type'])

type OptionalCondition = Condition | undefined

const wordless = { path: [], isSeen: false, isUnnamed: true } as const
const unnamed = {
  met: { ...wordless, text: 'the condition holds' },
  unmet: { ...wordless, text: 'the condition does not hold' },
} as const

/**
 * The wording of an `if` in the issues of its `then`, and in those of its `else`; `undefined` for what always applies.
 *
 * @param typesAt The types that the schema around allows, which are not stated again.
 */
export function conditionOf(schema: unknown, typesAt: KnownTypes): [met: OptionalCondition, unmet: OptionalCondition] {
  const news = withoutKnown(schema, typesAt)
  if (news === true) return [undefined, { ...unnamed.unmet, isNever: true }]
  if (news === false) return [{ ...unnamed.met, isNever: true }, undefined]
  const claims = hasOtherRules(news) ? [] : claimsOf(news, [])
  const [first] = claims
  if (!first) return [unnamed.met, unnamed.unmet]
  const { subject: path, values } = first
  const isSeen = claims.length === 1 && values !== undefined && path.length === 1 && path.every(isPlain)
  const listed = claims.length === 1 && values !== undefined && { values: { path, values } }
  return [
    { path, text: all(claims), isSeen, ...listed },
    { path, text: together(claims.map(negate), 'or'), isSeen },
  ]
}

/** The claims of a schema about valid values; `undefined` if they do not state all of it. */
export function claimsBy(schema: unknown): readonly Claim[] | undefined {
  const claims = isFullyClaimed(schema) ? claimsOf(schema, []) : []
  return claims.length === 0 ? undefined : claims
}

/** Claims as one phrase: `kind is A and size is present`; `self` names the value itself. */
export function all(claims: readonly Claim[], self?: string): string {
  return together(claims, 'and', self)
}

/** True if claims state all of a schema. */
function isFullyClaimed(schema: unknown): boolean {
  if (!isObject(schema)) return false
  const required = own(schema, 'required')
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword !== 'properties') return stated.has(keyword) || isAnnotation(keyword)
    const names = Object.entries(isObject(value) ? value : {})
    return names.every(
      ([name, subschema]) => Array.isArray(required) && required.includes(name) && isFullyClaimed(subschema),
    )
  })
}

/** True if a condition has rules that no claim states, so that claims alone would be wrong. */
function hasOtherRules(schema: unknown): boolean {
  if (!isObject(schema)) return false
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === 'properties') return isObject(value) && Object.values(value).some(hasOtherRules)
    if (keyword === 'allOf') return Array.isArray(value) && value.some(hasOtherRules)
    // The negation of several claims does not negate each of them.
    if (keyword === 'not') return hasOtherRules(value) || claimsOf(value, []).length > 1
    return !stated.has(keyword) && !isAnnotation(keyword)
  })
}

function claimsOf(schema: unknown, subject: readonly string[]): ValuedClaim[] {
  const claims = allClaimsOf(schema, subject)
  // That an object with some property is an object is not worth stating.
  return claims.length > 1 ? claims.filter((claim) => claim.isOfObject !== true || claim.negated) : claims
}

function allClaimsOf(schema: unknown, subject: readonly string[]): ValuedClaim[] {
  if (!isObject(schema)) return []
  const values = listedValues(schema)
  if (values) return [{ ...claimsFor.values(values), subject, values }]
  const properties = own(schema, 'properties')
  const within = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, subschema]) =>
    claimsOf(subschema, [...subject, name]),
  )
  const required = own(schema, 'required')
  const present = (Array.isArray(required) ? required.map(String) : [])
    .filter((name) => !within.some((claim) => claim.subject[subject.length] === name))
    .map((name) => ({ ...claimsFor.required(), subject: [...subject, name] }))
  const list = own(schema, 'allOf')
  const parts = (Array.isArray(list) ? list : []).flatMap((each) => claimsOf(each, subject))
  // Its listed values are those that it must not have.
  const opposite = claimsOf(own(schema, 'not'), subject).map(({ values: _, ...claim }) => negate(claim))
  return [...ownClaims(schema, subject), ...within, ...present, ...parts, ...opposite]
}

/** The claims of a schema about the value itself. */
function ownClaims(schema: JsonObject, subject: readonly string[]): ValuedClaim[] {
  const type = own(schema, 'type')
  const types = type === undefined ? [] : ([type].flat() as JsonType[]) // invalid ones are reported elsewhere
  const isOfObject = subject.length === 0 && types.join() === 'object'
  const rules = limits.flatMap((keyword) => {
    const limit = own(schema, keyword)
    const { about = 'value' } = factsOf(keyword)
    return limit === undefined ? [] : [{ ...claimOf(keyword, limit), self: `the ${about}`, subject }]
  })
  return [...(types.length > 0 ? [{ ...claimsFor.type(types), subject, isOfObject }] : []), ...rules]
}
