import { isObject, own } from '@loyalty-kit/json-schema/json'
import { refOf } from '@loyalty-kit/json-schema/ref'
import { inOrder, matchUp } from './match-up.ts'
import type { Normal } from './normal.ts'
import type { Effect, Note } from './note.ts'
import type { Sub } from './spread.ts'

/** Compares which property tells the shapes of a union apart, and which of its values stands for which. */
export function compareDiscriminators(one: Normal, other: Normal, note: (note: Note) => void): void {
  const [before, after] = [one, other].map(({ rest }) => rest.get('discriminator') ?? [])
  const { pairs, gone, fresh } = inOrder(matchUp(before!, after!, [isOfSameProperty]))
  for (const [was, is] of pairs) compareMappings([was, one], [is, other], note)
  // Without one, the branches say by themselves which they are.
  for (const { value, pointer: place } of gone) {
    const reason = 'no property tells the shapes apart any more'
    note({ place, visible: true, effect: 'harmless', reason, before: value, after: undefined })
  }
  for (const { value, pointer: place } of fresh) {
    const reason = 'a property tells the shapes apart now'
    note({ place, visible: true, effect: 'harmless', reason, before: undefined, after: value })
  }
}

function isOfSameProperty(before: Sub, after: Sub): boolean {
  const [was, is] = [before, after].map(({ value }) => (isObject(value) ? value['propertyName'] : undefined))
  return was === is
}

/** A discriminator, and the schema that has it. */
type Told = readonly [discriminator: Sub, normal: Normal]

function compareMappings(before: Told, after: Told, note: (note: Note) => void): void {
  const [[{ value: was }], [{ value: is, pointer: place }]] = [before, after]
  if (!isObject(was) || !isObject(is)) return
  const facts = { place, visible: true }
  if (was['propertyName'] !== is['propertyName']) {
    const [old, next] = [was['propertyName'], is['propertyName']]
    note({ ...facts, effect: 'other', reason: 'another property tells the shapes apart', before: old, after: next })
  }
  const [mine, yours] = [shapesByValue(...before), shapesByValue(...after)]
  const [old, next] = [before, after].map((told) => new Set(refsOf(...told)))
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
export function shapesByValue(discriminator: Sub, normal: Normal): ReadonlyMap<string, string> {
  const mapping = isObject(discriminator.value) ? own(discriminator.value, 'mapping') : undefined
  const written = Object.entries(isObject(mapping) ? mapping : {}).map(([value, ref]) => [value, String(ref)] as const)
  const named = new Set(written.map(([, ref]) => ref))
  const unwritten = refsOf(discriminator, normal).filter((ref) => !named.has(ref))
  return new Map([...unwritten.map((ref) => [ref.slice(ref.lastIndexOf('/') + 1), ref] as const), ...written])
}

/** The shapes that have names, of the union beside a discriminator. */
function refsOf({ pointer }: Sub, { unions }: Normal): string[] {
  const union = unions.find((each) => ownerOf(each.pointer) === ownerOf(pointer)) ?? unions[0]
  return (union?.list ?? []).flatMap(({ value }) => refOf(value) ?? [])
}

function ownerOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
