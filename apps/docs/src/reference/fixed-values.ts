import { isObject, resolved, textOf } from './contract.ts'

/** A field that an answer always has with the same value. */
export interface FixedValue {
  readonly name: string
  readonly value: string
  readonly description: string
}

/** What an answer says of a field beside the named schema that it follows: `code` is 404. */
export function fixedValuesOf(schema: unknown): FixedValue[] {
  const { allOf } = isObject(schema) ? schema : {}
  const branches = Array.isArray(allOf) ? allOf : []
  return branches.flatMap((branch) =>
    Object.entries(resolved(isObject(branch) ? branch['properties'] : undefined)).map(([name, property]) => {
      const { const: value, description, ...rest } = resolved(property)
      const [other] = Object.keys(rest)
      if (value === undefined || other !== undefined)
        throw new TypeError(`Cannot put ${other ?? 'no const'} of ${name} in an answer into words`)
      return { name, value: JSON.stringify(value), description: textOf(description) }
    }),
  )
}
