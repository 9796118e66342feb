import { claimOf } from './condition.ts'
import { isObject, own } from '../json.ts'
import type { JsonType } from '../compile/check.ts'
import { or, sentence, shown } from './sentence.ts'

/** What a value that meets the schema of `not` is told. */
export function negation(schema: unknown): string {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return sentence.never()
  if (isObject(schema) && Object.keys(schema).length === 1) {
    const [type, values, required] = [own(schema, 'type'), own(schema, 'enum'), own(schema, 'required')]
    if (Object.hasOwn(schema, 'const')) return sentence.not(shown(schema['const']))
    if (Array.isArray(values)) return sentence.not(or(values.map(shown)))
    if (typeof type === 'string') return sentence.type([type as JsonType]).replace('must be', 'must not be') // a known type, or reported
    if (Array.isArray(required)) return `must not have ${required.map(shown).join(' together with ')}`
    const pattern = own(schema, 'pattern')
    if (typeof pattern === 'string') return `must not match the pattern ${pattern}`
  }
  const claim = claimOf(schema)
  if (claim === undefined) return sentence.not('what the schema excludes')
  const alone = /^it (is|has|matches) ((?:(?! and ).)*)$/s.exec(claim)
  const verbs: Readonly<Record<string, string>> = { is: 'be', has: 'have', matches: 'match' }
  return alone ? `must not ${verbs[alone[1] ?? '']} ${alone[2]}` : `must not be such that ${claim}`
}
