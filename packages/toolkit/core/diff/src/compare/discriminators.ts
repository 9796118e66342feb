import { refOf } from '@specwright/json-schema/ref'
import { isObject, own } from '@specwright/json-schema/json'
import { inOrder, matchUp } from '../contract/match-up.ts'
import type { NormalForm } from '../normal/normal.ts'
import type { Effect, Note } from './note.ts'
import type { Sub } from '../contract/spread.ts'

/** Compares the discriminator of a union: its property, and the schema that each value maps to. */
export function compareDiscriminators(base: NormalForm, revision: NormalForm, note: (note: Note) => void): void {
  const [baseRules, revisionRules] = [base, revision].map(({ rest }) => rest.get('discriminator') ?? [])
  const { pairs, gone, fresh } = inOrder(matchUp(baseRules!, revisionRules!, [isOfSameProperty]))
  for (const [before, after] of pairs) compareMappings([before, base], [after, revision], note)
  // Without a discriminator, each branch still decides by itself whether a value matches.
  for (const { value, pointer: place } of gone) {
    const reason = 'the discriminator was removed'
    note({ rule: 'discriminator', place, visible: true, effect: 'harmless', reason, before: value, after: undefined })
  }
  for (const { value, pointer: place } of fresh) {
    const reason = 'a discriminator was added'
    note({ rule: 'discriminator', place, visible: true, effect: 'harmless', reason, before: undefined, after: value })
  }
}

function isOfSameProperty(before: Sub, after: Sub): boolean {
  const [left, right] = [before, after].map(({ value }) => (isObject(value) ? value['propertyName'] : undefined))
  return left === right
}

/** A discriminator and the schema that contains it. */
type OwnedDiscriminator = readonly [discriminator: Sub, normal: NormalForm]

function compareMappings(before: OwnedDiscriminator, after: OwnedDiscriminator, note: (note: Note) => void): void {
  const [[{ value: oldDiscriminator }], [{ value: newDiscriminator, pointer: place }]] = [before, after]
  if (!isObject(oldDiscriminator) || !isObject(newDiscriminator)) return
  const facts = { rule: 'discriminator', place, visible: true } as const
  if (oldDiscriminator['propertyName'] !== newDiscriminator['propertyName']) {
    const [old, next] = [oldDiscriminator['propertyName'], newDiscriminator['propertyName']]
    note({ ...facts, effect: 'other', reason: 'the property of the discriminator changed', before: old, after: next })
  }
  const [oldFallback, newFallback] = [own(oldDiscriminator, 'defaultMapping'), own(newDiscriminator, 'defaultMapping')]
  if (oldFallback !== newFallback) {
    const effect = oldFallback === undefined ? 'wider' : newFallback === undefined ? 'narrower' : 'other'
    const reason = 'the schema of values without a known discriminator value changed'
    note({ ...facts, effect, reason, before: oldFallback, after: newFallback })
  }
  const [oldMapping, newMapping] = [mappingOf(...before), mappingOf(...after)]
  const [old, next] = [before, after].map((each) => new Set(refsOf(...each)))
  for (const value of new Set([...oldMapping.keys(), ...newMapping.keys()])) {
    const [left, right] = [oldMapping.get(value), newMapping.get(value)]
    if (left === right) continue
    // An added or removed branch is already reported.
    if (left === undefined ? !old?.has(right!) : right === undefined && !next?.has(left)) continue
    const effect: Effect = left === undefined ? 'wider' : right === undefined ? 'narrower' : 'other'
    const reason = `the discriminator value "${value}" ${right === undefined ? 'no longer maps to a schema' : 'maps to another schema'}`
    note({ ...facts, effect, reason, before: left, after: right })
  }
}

/** The schema that each value maps to: by default, the name of a schema maps to it. */
function mappingOf(discriminator: Sub, normal: NormalForm): ReadonlyMap<string, string> {
  const mapping = isObject(discriminator.value) ? own(discriminator.value, 'mapping') : undefined
  const written = Object.entries(isObject(mapping) ? mapping : {}).map(([value, ref]) => [value, String(ref)] as const)
  const named = new Set(written.map(([, ref]) => ref))
  const unwritten = refsOf(discriminator, normal).filter((ref) => !named.has(ref))
  return new Map([...unwritten.map((ref) => [ref.slice(ref.lastIndexOf('/') + 1), ref] as const), ...written])
}

/** The referenced schemas of the union beside a discriminator. */
function refsOf({ pointer }: Sub, { unions }: NormalForm): string[] {
  const union = unions.find((each) => ownerOf(each.pointer) === ownerOf(pointer)) ?? unions[0]
  return (union?.list ?? []).flatMap(({ value }) => refOf(value) ?? [])
}

function ownerOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
