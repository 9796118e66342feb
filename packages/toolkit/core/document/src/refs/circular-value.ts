import { childPointer } from '@specwright/json-schema/json'

/** The pointer of a value that contains itself, as data does that a ref replaces by what is around it. */
export function circularValue(root: unknown): string | undefined {
  const around = new Set<object>()
  const done = new Set<object>()
  const find = (value: unknown, pointer: string): string | undefined => {
    if (typeof value !== 'object' || value === null || done.has(value)) return undefined
    if (around.has(value)) return pointer
    around.add(value)
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue
      const found = find(member, childPointer(pointer, key))
      if (found !== undefined) return found
    }
    around.delete(value)
    done.add(value)
    return undefined
  }
  return find(root, '')
}
