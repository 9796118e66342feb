import type { Json } from './docs-data.ts'
import { isObject, resolved, textOf } from './contract.ts'
import { isInline } from './subschemas.ts'

/** A field that has the same value in every response. */
export interface FixedValue {
  readonly name: string
  readonly value: string
  readonly description: string
}

/**
 * The fields that a response fixes besides its named schema: `code` is 404. Empty where it has other rules, which its own
 * table of fields shows.
 */
export function fixedValuesOf(schema: unknown): FixedValue[] {
  const { allOf } = isObject(schema) ? schema : {}
  const branches = (Array.isArray(allOf) ? (allOf as unknown[]) : []).filter(isInline)
  if (branches.length === 0 || !branches.every(isFixed)) return []
  return branches.flatMap((branch) =>
    Object.entries(resolved(branch['properties'])).map(([name, property]) => {
      const { const: value, description } = resolved(property)
      return { name, value: JSON.stringify(value), description: textOf(description) }
    }),
  )
}

/** True for a schema that only fixes the values of some fields. */
function isFixed(branch: Json): boolean {
  const isConst = (property: unknown): boolean => {
    const names = Object.keys(resolved(property))
    return names.includes('const') && names.every((name) => name === 'const' || name === 'description')
  }
  return (
    Object.keys(branch).every((keyword) => keyword === 'properties') &&
    Object.values(resolved(branch['properties'])).every(isConst)
  )
}
