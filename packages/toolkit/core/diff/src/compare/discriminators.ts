import { heirRefs, selectedBy } from '@specwright/json-schema/examples'
import { atPointer, isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { inOrder, matchUp } from '../contract/match-up.ts'
import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import type { NormalForm } from '../normal/normal.ts'
import type { Deeper } from './comparison.ts'
import type { Effect } from './note.ts'

/** Compares the discriminator of a union: its property, and the schema that each value maps to. */
export function compareDiscriminators(base: NormalForm, revision: NormalForm, deeper: Deeper): void {
  const { note } = deeper
  const [baseRules, revisionRules] = [base, revision].map(({ rest }) => rest.get('discriminator') ?? [])
  const { pairs, gone, fresh } = inOrder(matchUp(baseRules!, revisionRules!, [isOfSameProperty]))
  for (const [before, after] of pairs) {
    const [old, next] = [selectionOf(deeper.base, before, base), selectionOf(deeper.revision, after, revision)]
    if (old && next) compareSelections(old, next, deeper)
  }
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

/** What a discriminator selects. */
interface Selection {
  readonly pointer: string
  readonly property: unknown
  /** The ref to the schema of all other values. */
  readonly fallback: string | undefined
  /** The ref to the schema of each value. */
  readonly values: ReadonlyMap<string, string>
}

function selectionOf(side: Side, { value, pointer }: Sub, { unions }: NormalForm): Selection | undefined {
  if (!isObject(value)) return undefined
  const written = atPointer(side.root, ownerOf(pointer))
  const owner: JsonObject = isObject(written) ? written : { discriminator: value }
  // A union of one branch, or of one and null, is not one in normal form.
  const branches = ['oneOf', 'anyOf'].flatMap((name) => own(owner, name) ?? [])
  const all = branches.length > 0 ? branches : (unions[0]?.list ?? []).map((each) => each.value)
  const refs = all.length > 0 ? all.flatMap((branch) => refOf(branch) ?? []) : heirRefs(owner, side.root)
  const fallback = own(value, 'defaultMapping')
  return {
    pointer,
    property: value['propertyName'],
    fallback: typeof fallback === 'string' ? fallback : undefined,
    values: selectedBy(owner, refs),
  }
}

function ownerOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

function compareSelections(before: Selection, after: Selection, deeper: Deeper): void {
  const { note } = deeper
  const facts = { rule: 'discriminator', place: after.pointer, visible: true } as const
  if (before.property !== after.property) {
    const [old, next] = [before.property, after.property]
    note({ ...facts, effect: 'other', reason: 'the property of the discriminator changed', before: old, after: next })
  }
  const counterparts = counterpartsIn(before, after, deeper)
  const known = new Set(counterparts.values())
  const isKept = (old: string | undefined, next: string | undefined): boolean =>
    old === undefined ? next === undefined : counterparts.get(old) === next
  if (!isKept(before.fallback, after.fallback)) {
    const [old, next] = [before.fallback, after.fallback]
    const effect = old === undefined ? 'wider' : next === undefined ? 'narrower' : 'other'
    const reason = 'the schema of values without a known discriminator value changed'
    note({ ...facts, effect, reason, before: old, after: next })
  }
  for (const value of new Set([...before.values.keys(), ...after.values.keys()])) {
    const [old, next] = [before.values.get(value), after.values.get(value)]
    // An added or removed branch is already reported.
    if (old === undefined ? !known.has(next!) : next === undefined && !counterparts.has(old)) continue
    if (isKept(old, next)) continue
    const effect: Effect = old === undefined ? 'wider' : next === undefined ? 'narrower' : 'other'
    const mapped = old === undefined ? 'now maps to a schema' : 'maps to another schema'
    const reason = `the discriminator value "${value}" ${next === undefined ? 'no longer maps to a schema' : mapped}`
    // Two values may map to one schema.
    const at = pointerTo(after.pointer, 'mapping', value)
    note({ ...facts, place: at, effect, reason, before: old, after: next })
  }
}

/** The schemas of one selection with those that they are in the other: of the same name, or alike and best of the same value. */
function counterpartsIn(
  before: Selection,
  after: Selection,
  { branchLikenesses }: Pick<Deeper, 'branchLikenesses'>,
): ReadonlyMap<string, string> {
  const [old, next] = [before, after].map(({ values, fallback }) => [
    ...new Set([...values.values(), ...(fallback === undefined ? [] : [fallback])]),
  ])
  const haveSameValue = (left: string, right: string): boolean =>
    [...before.values].some(([value, ref]) => ref === left && after.values.get(value) === right)
  const likenesses = branchLikenesses.flatMap((isAlike) => {
    const areAlike = (left: string, right: string): boolean => isAlike(asSub(left), asSub(right))
    return [(left: string, right: string) => haveSameValue(left, right) && areAlike(left, right), areAlike]
  })
  return new Map(matchUp(old!, next!, [(left, right) => left === right, ...likenesses]).pairs)
}

function asSub(ref: string): Sub {
  return { value: { $ref: ref }, pointer: ref.replace(/^#/, '') }
}
