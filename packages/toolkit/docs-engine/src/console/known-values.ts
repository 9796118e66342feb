import { isObject, type Json } from '../data.ts'
import { resolved } from '../reference/contract.ts'

/** The documented values of an open set in a response. */
export interface KnownValues {
  /** Names of the fields that lead to it; `*` stands for any item. */
  readonly path: readonly string[]
  readonly values: readonly string[]
}

/** The open sets of the successful responses of an operation, whose other values the contract does not document. */
export function knownValuesOf(responses: Json): KnownValues[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.values(resolved(resolved(response)['content'])))
    .flatMap((media) => knownIn(resolved(media)['schema'], [], []))
}

/** @param refs The references on the way here, since a schema may contain itself. */
function knownIn(schema: unknown, path: readonly string[], refs: readonly unknown[]): KnownValues[] {
  const ref = isObject(schema) ? schema['$ref'] : undefined
  if (ref !== undefined && refs.includes(ref)) return []
  const { 'x-known-values': values, properties, items, ...own } = resolved(schema)
  const seen = [...refs, ref]
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (own[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
  return [
    ...(Array.isArray(values) ? [{ path, values: values.map(String) }] : []),
    ...Object.entries(resolved(properties)).flatMap(([name, property]) => knownIn(property, [...path, name], seen)),
    ...(items === undefined ? [] : knownIn(items, [...path, '*'], seen)),
    ...branches.flatMap((branch) => knownIn(branch, path, seen)),
  ]
}
