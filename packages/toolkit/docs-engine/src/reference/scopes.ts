import type { Json, Operation } from './docs-data.ts'
import { allOperations, credentials, located, resolved, schemas, textOf, written } from './contract.ts'

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

/** The scopes or roles that a scheme requires in one alternative of the security of an operation, or else of the contract. */
export function requiredIn(operation: Operation, alternative: number, scheme: string): string[] {
  const { security } = written(operation)
  const all = Array.isArray(security) ? security : located(['security']).value
  const required = resolved(Array.isArray(all) ? all[alternative] : undefined)[scheme]
  return Array.isArray(required) ? required.map(String) : []
}

function acceptedBy(operation: Operation): string[] {
  const required = operation.security.flatMap((names, alternative) =>
    names.flatMap((name) => requiredIn(operation, alternative, name)),
  )
  return [...operation.acceptedScopes, ...required]
}

/** The named enumeration that has all of some scopes, and so lists all there are. */
function enumerationOf(scopes: readonly string[]): Json | undefined {
  if (scopes.length === 0) return undefined
  return Object.values(schemas).find(
    ({ enum: values }) => Array.isArray(values) && scopes.every((scope) => values.includes(scope)),
  )
}
