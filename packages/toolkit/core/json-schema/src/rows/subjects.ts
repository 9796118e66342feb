import { keysOf } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'

/** The sentences for keywords that allow nothing else. */
const closed: ReadonlyMap<string, string> = new Map([
  ['additionalProperties', 'no other field is allowed'],
  ['unevaluatedProperties', 'no other field is allowed'],
  ['items', 'no other item is allowed'],
  ['unevaluatedItems', 'no other item is allowed'],
])

/** The sentence of a keyword that allows nothing else; `undefined` for another keyword. */
export function closedBy(pointer: string): string | undefined {
  return closed.get(pointer.slice(pointer.lastIndexOf('/') + 1))
}

/** What the schemas of a keyword are for. */
const words: ReadonlyMap<string, (name: string) => string> = new Map([
  ['items', () => 'each item'],
  ['unevaluatedItems', () => 'each other item'],
  ['prefixItems', (index: string) => `item ${Number(index) + 1}`],
  ['additionalProperties', () => 'each other field'],
  ['unevaluatedProperties', () => 'each other field'],
  ['properties', (name: string) => name],
  ['patternProperties', (pattern: string) => `each field whose name matches ${pattern}`],
  ['propertyNames', () => 'each name'],
])

/** The parts of a value that a keyword is for, from the outermost. */
export function subjectsOf(pointer: string): string[] {
  const keys = keysOf(pointer)
  const found: string[] = []
  for (let index = 0; index < keys.length; index++) {
    const keyword = keys[index] ?? ''
    const { holds } = factsOf(keyword)
    const name = holds === 'map' || holds === 'array' ? (keys[++index] ?? '') : ''
    const subject = words.get(keyword)?.(name)
    if (subject !== undefined) found.push(subject)
  }
  return found
}
