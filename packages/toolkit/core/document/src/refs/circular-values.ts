import { childPointer } from '@specwright/json-schema/json'

/** The pointers of values that contain themselves, as data does that a ref replaces by what is around it. */
export function circularValues(root: unknown): readonly string[] {
  const around = new Set<object>()
  const done = new Set<object>()
  const found: string[] = []
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || done.has(value)) return
    if (around.has(value)) {
      found.push(pointer)
      return
    }
    around.add(value)
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'object' && member !== null) visit(member, childPointer(pointer, key))
    }
    around.delete(value)
    done.add(value)
  }
  visit(root, '')
  return found
}
