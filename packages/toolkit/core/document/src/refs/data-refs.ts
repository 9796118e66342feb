import { refOf } from '@specwright/json-schema/ref'
import { isInData } from '../data-members.ts'
import type { Parts } from './parts.ts'

/** The name that a `$ref` has while nobody shall follow it. */
const hiddenName = '\u0000$ref'

/**
 * Hides each `$ref` within an extension that nothing refers to, in place: it is data there, and may lead nowhere.
 *
 * @returns A function that gives all of them their name back.
 */
export function hideDataRefs({ extensions, visited }: Pick<Parts, 'extensions' | 'visited'>): () => void {
  const hidden: object[] = []
  const seen = new Set<object>()
  const hide = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || visited.has(value)) return
    seen.add(value)
    if (refOf(value) !== undefined) {
      rename(value, '$ref', hiddenName)
      hidden.push(value)
    }
    for (const member of Object.values(value)) hide(member)
  }
  for (const extension of extensions) hide(extension)
  return () => {
    for (const each of hidden) rename(each, hiddenName, '$ref')
  }
}

/** Renames a member of an object, which keeps its place among the others. */
function rename(object: object, from: string, to: string): void {
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    Reflect.deleteProperty(object, key)
    const name = key === from ? to : key
    Reflect.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
  }
}

/** The extensions in a value, as far as their names are not those of schemas or the like. */
export function extensionsIn(root: unknown): unknown[] {
  const found: unknown[] = []
  const path: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      path.push(key)
      if (!isInData(path)) visit(member)
      else if (key.startsWith('x-')) found.push(member)
      path.pop()
    }
  }
  visit(root)
  return found
}
