import { isObject, resolved } from '../reference/contract.ts'
import { isSecret } from './is-secret.ts'

/** Names of the members of a value, at any depth, that addresses and the history must not have. */
export function secretMembersOf(schema: unknown): string[] {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    // As it is written: following a ref gives another object each time.
    if (seen.has(value)) return
    seen.add(value)
    const own = resolved(value)
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
