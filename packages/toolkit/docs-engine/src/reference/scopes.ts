import type { Json, Operation } from './docs-data.ts'
import { allOperations, credentials, resolved, schemas, textOf } from './contract.ts'

/** A scope that a token may have. */
export interface Scope {
  readonly name: string
  /** What it permits; `''` where that is not documented. */
  readonly meaning: string
  /** The operations that accept a token with it. */
  readonly operations: readonly Operation[]
}

/** The scopes of the contract: those that its flows name, that its operations accept, and that an enumeration lists. */
export function scopesOf(): Scope[] {
  const accepted = [...new Set(allOperations.flatMap(acceptedBy))]
  const { enum: values, 'x-enum-descriptions': meanings } = enumerationOf(accepted) ?? {}
  const flows = Object.values(credentials).flatMap(({ flows: each = {} }) => Object.values(each))
  const documented = new Map<string, string>([
    ...flows.flatMap(({ scopes }) =>
      Object.entries(resolved(scopes)).map(([name, text]) => [name, textOf(text)] as const),
    ),
    ...(Array.isArray(values) ? values : []).map(
      (name) => [String(name), textOf(resolved(meanings)[String(name)])] as const,
    ),
  ])
  return [...new Set([...documented.keys(), ...accepted])].map((name) => ({
    name,
    meaning: documented.get(name) ?? '',
    operations: allOperations.filter((operation) => acceptedBy(operation).includes(name)),
  }))
}

function acceptedBy({ acceptedScopes, requiredScopes }: Operation): string[] {
  return [...acceptedScopes, ...Object.values(requiredScopes).flat()]
}

/** The named enumeration that has all of some scopes, and so lists all there are. */
function enumerationOf(scopes: readonly string[]): Json | undefined {
  if (scopes.length === 0) return undefined
  return Object.values(schemas).find(
    ({ enum: values }) => Array.isArray(values) && scopes.every((scope) => values.includes(scope)),
  )
}
