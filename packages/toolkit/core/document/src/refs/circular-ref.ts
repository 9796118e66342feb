import { childPointer, type JsonObject } from '@specwright/json-schema/json'
import { isCircular } from '@specwright/json-schema/ref'

/** The pointer of a `$ref` that leads back to itself through other refs of the document. */
export function circularRef(root: JsonObject): string | undefined {
  const find = (value: unknown, pointer: string): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    if (isCircular(root, value)) return childPointer(pointer, '$ref')
    for (const [key, member] of Object.entries(value)) {
      const found = find(member, childPointer(pointer, key))
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(root, '')
}
