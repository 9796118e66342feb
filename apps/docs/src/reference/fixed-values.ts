import { isObject, resolved, textOf, type Json } from './contract.ts'
import { isInline } from './subschemas.ts'

/** A field that an answer always has with the same value. */
export interface FixedValue {
  readonly name: string
  readonly value: string
  readonly description: string
}

/**
 * What an answer says of a field beside the named schema that it follows: `code` is 404. Empty where it says anything else,
 * which its own table of fields then tells.
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

/** True for a schema that gives some fields one value each, and says nothing else. */
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
