import { isObject, isPlain, own, type JsonObject } from '../json.ts'
import { listedValues } from '../keyword/listed-values.ts'
import type { Condition, JsonType } from '../compile/check.ts'
import { negate, is, isNot, type Claim } from './claim.ts'
import { claimOf, limits } from './limits.ts'
import { claims as claimsFor } from './rule-messages.ts'

/** A claim, with the possible values of its subject if the condition lists them. */
interface ValuedClaim extends Claim {
  readonly values?: readonly unknown[]
}

/** Keywords that a claim states completely, or that do not restrict the value. */
const stated: ReadonlySet<string> = new Set<string>([
  ...limits,
  'const',
  'enum',
  'required',
  'title',
  'description',
  '$comment',
])

/** The wording of an `if` in the issues of its `then`, and in those of its `else`. */
export function conditionOf(schema: unknown): [met: Condition, unmet: Condition] {
  const claims = hasOtherRules(schema) ? [] : claimsOf(schema, [])
  const [first] = claims
  if (!first) {
    const unnamed = { path: [], isSeen: false, isUnnamed: true }
    return [
      { ...unnamed, text: 'the condition holds' },
      { ...unnamed, text: 'the condition does not hold' },
    ]
  }
  const { subject: path, values } = first
  const isSeen = claims.length === 1 && values !== undefined && path.length === 1 && path.every(isPlain)
  const listed = claims.length === 1 && values !== undefined && { values: { path, values } }
  return [
    { path, text: all(claims), isSeen, ...listed },
    { path, text: claims.map(isNot).join(' or '), isSeen },
  ]
}

/** The claims of a schema about valid values; `undefined` if they do not state all of it. */
export function claimsBy(schema: unknown): readonly Claim[] | undefined {
  const claims = isFullyClaimed(schema) ? claimsOf(schema, []) : []
  return claims.length === 0 ? undefined : claims
}

/** Claims as one phrase: `kind is A and size is present`; `self` names the value itself. */
export function all(claims: readonly Claim[], self?: string): string {
  return claims.map((claim) => is(claim, self)).join(' and ')
}

/** True if claims state all of a schema. */
function isFullyClaimed(schema: unknown): boolean {
  if (!isObject(schema)) return false
  const required = own(schema, 'required')
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword === 'type') return typeof value === 'string'
    if (keyword !== 'properties') return stated.has(keyword) || keyword.startsWith('x-')
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
    if (keyword === 'type') return Array.isArray(value)
    if (keyword === 'properties') return isObject(value) && Object.values(value).some(hasOtherRules)
    if (keyword === 'allOf') return Array.isArray(value) && value.some(hasOtherRules)
    // The negation of several claims does not negate each of them.
    if (keyword === 'not') return hasOtherRules(value) || claimsOf(value, []).length > 1
    return !stated.has(keyword) && !keyword.startsWith('x-')
  })
}

function claimsOf(schema: unknown, subject: readonly string[]): ValuedClaim[] {
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
  const together = (Array.isArray(list) ? list : []).flatMap((each) => claimsOf(each, subject))
  // Its listed values are those that it must not have.
  const opposite = claimsOf(own(schema, 'not'), subject).map(({ values: _, ...claim }) => negate(claim))
  return [...ownClaims(schema, subject), ...within, ...present, ...together, ...opposite]
}

/** The claims of a schema about the value itself. */
function ownClaims(schema: JsonObject, subject: readonly string[]): Claim[] {
  const type = own(schema, 'type')
  const rules = limits.flatMap((keyword) => {
    const limit = own(schema, keyword)
    return limit === undefined ? [] : [claimOf(keyword, limit)]
  })
  // That an object is an object is not worth stating.
  if (typeof type === 'string' && !(subject.length === 0 && type === 'object'))
    rules.push(claimsFor.type([type as JsonType])) // as above
  return rules.map((claim) => ({ ...claim, subject }))
}
