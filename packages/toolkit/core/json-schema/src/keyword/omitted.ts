import { isObject, own } from '../json.ts'

/** A property that is neither sent nor returned: any value of it is valid, and none is expected. */
export const omitted = { readOnly: true, writeOnly: true } as const

/** True for a schema of a property that is neither sent nor returned. */
export function isOmitted(schema: unknown): boolean {
  return isObject(schema) && own(schema, 'readOnly') === true && own(schema, 'writeOnly') === true
}
