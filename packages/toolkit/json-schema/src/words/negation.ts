import { shown } from '@loyalty-kit/validator-engine'
import type { JsonType } from '../compile/check.ts'
import { isObject, own } from '../json.ts'
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
  const stated = claimsBy(schema)
  if (stated === undefined) return about('be', 'what the schema excludes')
  const [first, ...others] = stated
  return first?.subject.length === 0 && others.length === 0 ? first : about('be', `such that ${all(stated)}`)
}

function about(verb: Claim['verb'], complement: string): Claim {
  return { subject: [], verb, complement }
}
