import { isObject, isPlain, own } from '../json.ts'
import type { Condition, JsonType } from '../compile/check.ts'
import { or, sentence, shown } from './sentence.ts'

/** One thing that a condition says of one place. */
interface Claim {
  readonly path: readonly string[]
  /** Values that the place may have, where the condition lists them. */
  readonly values?: readonly unknown[]
  /** To stand after the name of the place: `is DAY`. */
  readonly text: string
  /** The same, denied: `is not DAY`. */
  readonly opposite: string
}

const limits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
] as const

/** Keywords that a claim says all of, or that say nothing of the value. */
const told: ReadonlySet<string> = new Set([...limits, 'const', 'enum', 'required', 'title', 'description', '$comment'])

/** How an `if` is named in the issues of its `then`, and in those of its `else`. */
export function conditionOf(schema: unknown): [met: Condition, unmet: Condition] {
  const claims = saysMore(schema) ? [] : claimsOf(schema, [])
  const [first] = claims
  if (!first) {
    const unnamed = { path: [], isSeen: false }
    return [
      { ...unnamed, text: 'the condition holds' },
      { ...unnamed, text: 'the condition does not hold' },
    ]
  }
  const { path, values } = first
  const isSeen = claims.length === 1 && values !== undefined && path.length === 1 && path.every(isPlain)
  const unmet = claims.map((claim) => `${nameOf(claim.path)} ${claim.opposite}`).join(' or ')
  return [
    { path, text: inWords(claims), isSeen },
    { path, text: unmet, isSeen },
  ]
}

/** What a schema says of the values that meet it, in words: `kind is A and size is present`; `undefined` where it takes more. */
export function claimOf(schema: unknown): string | undefined {
  const claims = isTold(schema) ? claimsOf(schema, []) : []
  return claims.length === 0 ? undefined : inWords(claims)
}

/** True where the claims of a schema are all that it says. */
function isTold(schema: unknown): boolean {
  if (!isObject(schema)) return false
  const required = own(schema, 'required')
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword === 'type') return typeof value === 'string'
    if (keyword !== 'properties') return told.has(keyword) || keyword.startsWith('x-')
    const names = Object.entries(isObject(value) ? value : {})
    return names.every(([name, subschema]) => Array.isArray(required) && required.includes(name) && isTold(subschema))
  })
}

/** True where a condition looks at something that no claim is made of, so that claims alone would be untrue. */
function saysMore(schema: unknown): boolean {
  if (!isObject(schema)) return false
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === 'type') return Array.isArray(value)
    if (keyword === 'properties') return isObject(value) && Object.values(value).some(saysMore)
    if (keyword === 'allOf') return Array.isArray(value) && value.some(saysMore)
    // Claims that are denied together are not each denied.
    if (keyword === 'not') return saysMore(value) || claimsOf(value, []).length > 1
    return !told.has(keyword) && !keyword.startsWith('x-')
  })
}

function inWords(claims: readonly Claim[]): string {
  return claims.map(({ path, text }) => `${nameOf(path)} ${text}`).join(' and ')
}

function nameOf(path: readonly string[]): string {
  return path.length === 0 ? 'it' : path.join('.')
}

function claimsOf(schema: unknown, path: readonly string[]): Claim[] {
  if (!isObject(schema)) return []
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : own(schema, 'enum')
  if (Array.isArray(values)) {
    const words = or(values.map(shown))
    return [{ path, values, text: `is ${words}`, opposite: `is not ${words}` }]
  }
  const properties = own(schema, 'properties')
  const within = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, subschema]) =>
    claimsOf(subschema, [...path, name]),
  )
  const required = own(schema, 'required')
  const present = (Array.isArray(required) ? required.map(String) : [])
    .filter((name) => !within.some((claim) => claim.path[path.length] === name))
    .map((name): Claim => ({ path: [...path, name], text: 'is present', opposite: 'is missing' }))
  const all = own(schema, 'allOf')
  const together = (Array.isArray(all) ? all : []).flatMap((each) => claimsOf(each, path))
  const denied = claimsOf(own(schema, 'not'), path).map((claim): Claim => ({
    path: claim.path,
    text: claim.opposite,
    opposite: claim.text,
  }))
  return [...ownClaims(schema, path), ...within, ...present, ...together, ...denied]
}

/** What a schema says of the value at the path itself. */
function ownClaims(schema: Readonly<Record<string, unknown>>, path: readonly string[]): Claim[] {
  const type = own(schema, 'type')
  const rules = limits.flatMap((keyword) => {
    const limit = own(schema, keyword)
    return limit === undefined ? [] : [(sentence[keyword] as (limit: unknown) => string)(limit)] // misuse is reported elsewhere
  })
  // That an object is one says nothing worth naming.
  if (typeof type === 'string' && !(path.length === 0 && type === 'object'))
    rules.push(sentence.type([type as JsonType])) // as above
  return rules.map((rule) => ruleClaim(path, rule))
}

/** `must be at least 10` as a claim: `is at least 10`. */
function ruleClaim(path: readonly string[], rule: string): Claim {
  const [, verb = '', rest = ''] = /^must (be|have|match) (.*)$/s.exec(rule) ?? []
  const said = { be: 'is', have: 'has', match: 'matches' }[verb] ?? verb
  const denied = verb === 'be' ? 'is not' : `does not ${verb}`
  return { path, text: `${said} ${rest}`, opposite: `${denied} ${rest}` }
}
