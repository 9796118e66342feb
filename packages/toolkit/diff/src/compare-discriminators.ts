import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { Normal } from './normal.ts'
import type { Effect, Note } from './note.ts'

/** Compares which property tells the shapes of a union apart, and which of its values stands for which. */
export function compareDiscriminators(one: Normal, other: Normal, note: (note: Note) => void): void {
  const [before, after] = [one, other].map(({ rest }) => rest.get('discriminator'))
  const [was, is] = [before?.value, after?.value]
  const facts = { place: (after ?? before)?.pointer ?? other.pointer, visible: true }
  // Without one, the branches say by themselves which they are.
  if (!isObject(was) || !isObject(is)) {
    const reason = is ? 'a property tells the shapes apart now' : 'no property tells the shapes apart any more'
    note({ ...facts, effect: 'harmless', reason, before: was, after: is })
    return
  }
  if (was['propertyName'] !== is['propertyName']) {
    const [old, next] = [was['propertyName'], is['propertyName']]
    note({ ...facts, effect: 'other', reason: 'another property tells the shapes apart', before: old, after: next })
  }
  const [mine, yours] = [shapesByValue(was, one), shapesByValue(is, other)]
  const [old, next] = [one, other].map((normal) => new Set(refsOf(normal)))
  for (const value of new Set([...mine.keys(), ...yours.keys()])) {
    const [left, right] = [mine.get(value), yours.get(value)]
    if (left === right) continue
    // A shape that comes or goes is told of already.
    if (left === undefined ? !old?.has(right!) : right === undefined && !next?.has(left)) continue
    const effect: Effect = left === undefined ? 'wider' : right === undefined ? 'narrower' : 'other'
    const reason = `the value "${value}" of the discriminator stands for ${right === undefined ? 'nothing any more' : 'another schema'}`
    note({ ...facts, effect, reason, before: left, after: right })
  }
}

/** The shape that each value stands for: where nothing is said, the name of a schema stands for it. */
export function shapesByValue(discriminator: JsonObject, normal: Normal): ReadonlyMap<string, string> {
  const mapping = own(discriminator, 'mapping')
  const written = Object.entries(isObject(mapping) ? mapping : {}).map(([value, ref]) => [value, String(ref)] as const)
  const named = new Set(written.map(([, ref]) => ref))
  const unwritten = refsOf(normal).filter((ref) => !named.has(ref))
  return new Map([...unwritten.map((ref) => [ref.slice(ref.lastIndexOf('/') + 1), ref] as const), ...written])
}

function refsOf({ branches }: Normal): string[] {
  return (branches?.list ?? []).flatMap(({ value }) => {
    const ref = isObject(value) ? own(value, '$ref') : undefined
    return typeof ref === 'string' ? [ref] : []
  })
}
