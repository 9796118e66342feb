import type { JsonObject } from '../json.ts'
import { keywordsWhere } from '../keyword/facts.ts'
import type { Claim } from './claim.ts'
import { claims } from './claims.ts'

/** Keywords whose value alone becomes a claim about the value. */
export const limits = [
  ...keywordsWhere(({ bound }) => bound !== undefined && bound.of !== 'matches'),
  'multipleOf',
  'pattern',
  'format',
] as readonly Limit[] // each has a claim with its name

/** A keyword whose value alone becomes a claim about the value. */
export type Limit = Extract<keyof typeof claims, `m${string}` | `exclusive${string}` | 'pattern' | 'format'>

/** The claim of a limit. Invalid values are reported elsewhere. */
export function claimOf(keyword: Limit, limit: unknown): Claim {
  return (claims[keyword] as (limit: unknown) => Claim)(limit)
}

/** A limit, to follow a type: `at most 90`, `matches the pattern ^a`; `undefined` for another keyword, and for `format`, which types show. */
export function limitOf(keyword: string, value: unknown): string | undefined {
  const limit = limits.find((each) => each === keyword && each !== 'format')
  if (limit === undefined) return undefined
  const { verb, complement = '' } = claimOf(limit, value)
  return verb === 'match' ? `matches ${complement}` : complement
}

/** The limits of a schema itself. */
export function limitsIn(schema: JsonObject): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => limitOf(keyword, value) ?? [])
}

/** The keywords of a schema that are limits. */
export function limitsKeywords(schema: JsonObject): readonly string[] {
  return Object.keys(schema).filter((keyword) => limitOf(keyword, schema[keyword]) !== undefined)
}
