import type { Json } from '../data.ts'
import { isObject, resolved } from '../reference/contract.ts'
import { isSecret } from './is-secret.ts'

/** Names of the members of a value, at any depth, that addresses and the history must not have. */
export function secretMembersOf(schema: unknown): string[] {
  const names = new Set<string>()
  const seen = new Set<Json>()
  const visit = (value: unknown): void => {
    const own = resolved(value)
    if (seen.has(own)) return
    seen.add(own)
    for (const [name, property] of Object.entries(resolved(own['properties']))) {
      if (isSecret(name, resolved(property))) names.add(name)
      visit(property)
    }
    for (const keyword of ['items', 'additionalProperties']) if (isObject(own[keyword])) visit(own[keyword])
    for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems'])
      for (const part of Array.isArray(own[keyword]) ? (own[keyword] as unknown[]) : []) visit(part)
  }
  visit(schema)
  return [...names]
}
