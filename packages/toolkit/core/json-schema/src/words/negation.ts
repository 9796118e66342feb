import { or, shown } from '@specwright/validator-engine'
import type { JsonType } from '../compile/check.ts'
import { isObject, own, type JsonObject } from '../json.ts'
import { negate, must, type Claim } from './claim.ts'
import { claims } from './claims.ts'
import { all, claimsBy } from './condition.ts'

/** The message for a value that meets the schema of `not`. */
export function negation(schema: unknown): string {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return must(claims.never())
  return must(negate(excludedBy(schema)))
}

/** The excluded schema as one claim about the value. */
function excludedBy(schema: unknown): Claim {
  if (isObject(schema) && Object.keys(schema).length === 1) {
    const [type, required] = [own(schema, 'type'), own(schema, 'required')]
    if (typeof type === 'string') return claims.type([type as JsonType]) // a known type, or reported
    if (Array.isArray(required)) return about('have', required.map(shown).join(' together with '))
  }
  const several = isObject(schema) ? excludedByAny(schema) : undefined
  if (several) return several
  const stated = claimsBy(schema)
  if (stated === undefined) return about('match', `the schema ${abridged(JSON.stringify(schema))}`)
  const [first, ...others] = stated
  return first?.subject.length === 0 && others.length === 0 ? first : about('be', `such that ${all(stated, 'it')}`)
}

/** The excluded schemas of an `anyOf`, if one claim states all of them: that there is `a` or `b`. */
function excludedByAny(schema: JsonObject): Claim | undefined {
  const branches = own(schema, 'anyOf')
  if (!Array.isArray(branches) || Object.keys(schema).length > 1) return undefined
  const [first, ...others] = branches.map(excludedBy)
  const isSame = ({ verb, subject }: Claim): boolean => verb === first?.verb && subject.length === 0
  if (first === undefined || ![first, ...others].every(isSame)) return undefined
  return about(first.verb, or([first, ...others].map(({ complement = '', short = complement }) => short)))
}

/** A longer schema shows how it begins. */
function abridged(text: string): string {
  return text.length > 100 ? `${text.slice(0, 97)}...` : text
}

function about(verb: Claim['verb'], complement: string): Claim {
  return { subject: [], verb, complement }
}
