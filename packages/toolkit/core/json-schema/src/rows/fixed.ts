import { isObject, type JsonObject } from '../json.ts'
import { branchesOf, isInline } from './written.ts'

/** A field that always has the same value. */
export interface FixedValue {
  readonly name: string
  readonly value: string
  readonly description: string
}

/** The fields that a schema fixes beside the named schemas that it extends: `code` is 404. Empty where it has other rules. */
export function fixedValuesOf(schema: unknown): readonly FixedValue[] {
  const branches = isObject(schema) ? branchesOf(schema, 'allOf').filter(isInline) : []
  if (
    branches.length === 0 ||
    !branches.every((branch) => Object.keys(branch).every((keyword) => keyword === 'properties'))
  )
    return []
  const fields = branches.flatMap(({ properties }) => Object.entries(isObject(properties) ? properties : {}))
  if (!fields.every(([, property]) => isFixed(property))) return []
  return fields.map(([name, property]) => {
    const { const: value, description } = property as JsonObject // as `isFixed` says
    return { name, value: JSON.stringify(value), description: typeof description === 'string' ? description : '' }
  })
}

function isFixed(property: unknown): boolean {
  const keywords = isObject(property) ? Object.keys(property) : []
  return keywords.includes('const') && keywords.every((name) => name === 'const' || name === 'description')
}
