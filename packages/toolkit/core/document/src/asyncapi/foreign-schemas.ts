import { childPointer, isObject, own } from '@specwright/json-schema/json'
import { asyncApiFormat, formatOf, formatOfDocument } from './schema-format.ts'

/** A schema that AsyncAPI says nothing about. */
export interface ForeignSchema {
  readonly pointer: string
  /** False if nothing is known about its format, not even how its refs are written. */
  readonly isSupported: boolean
}

/** The schemas of a file in other formats than that of AsyncAPI; an OpenAPI document as a whole is one. */
export function foreignSchemas(root: unknown): ForeignSchema[] {
  if (formatOfDocument(root)) return [{ pointer: '', isSupported: true }]
  const found: ForeignSchema[] = []
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return
    const stated = isObject(value) ? own(value, 'schemaFormat') : undefined
    const format = typeof stated === 'string' ? formatOf(stated) : asyncApiFormat
    for (const [key, member] of Object.entries(value)) {
      const at = childPointer(pointer, key)
      if (format !== asyncApiFormat && (key === 'payload' || key === 'schema')) {
        found.push({ pointer: at, isSupported: format !== undefined })
      } else visit(member, at)
    }
  }
  visit(root, '')
  return found
}
