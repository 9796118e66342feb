import { pointerTo } from '@specwright/json-schema/json'
import { isUnconstrained, isUnion, unconstrained, type NormalForm, type Union } from './normal.ts'
import { normalised } from './normalised.ts'
import { has } from '../contract/same.ts'
import type { Side } from '../contract/side.ts'
import { joined, spread, type Sub } from '../contract/spread.ts'

/** The branches of a union; without a kind where there is only one. */
export interface Shapes extends Pick<Union, 'list' | 'shared'> {
  readonly kind?: Union['kind']
  /** Other schemas that apply to the value. */
  readonly beside?: readonly Sub[]
}

/** A union that only lists values, or types without a common value, as an enum or a set of types. */
export function withoutList(side: Side, normal: NormalForm): NormalForm {
  const [union] = normal.unions
  const plain = { ...normal, unions: [] }
  if (!union || !isUnion(normal)) return normal
  const subs = union.list.map((branch) => normalised(side, branch))
  const values = subs.flatMap((each) => (isUnconstrained({ ...each, enum: undefined }) ? (each.enum ?? []) : []))
  if (subs.every((each) => each.enum && isUnconstrained({ ...each, enum: undefined }))) {
    const isApart = values.every((value, n) => !has(values.slice(n + 1), value))
    return union.kind === 'anyOf' || isApart ? { ...plain, enum: values } : normal
  }
  const types = subs.flatMap((each) => [...(each.types ?? [])])
  const isBare = subs.every((each) => each.types && isUnconstrained({ ...each, types: undefined }))
  const set = new Set(types.includes('number') ? types.filter((type) => type !== 'integer') : types)
  return isBare && (union.kind === 'anyOf' || set.size === types.length) ? { ...plain, types: set } : normal
}

/** A union with the rules beside it moved into each branch. */
export function distributed(side: Side, sub: Sub, normal: NormalForm, union: Union): NormalForm {
  const shared = besideUnion(side, sub, union)
  return { ...unconstrained, pointer: normal.pointer, unions: [{ ...union, shared }] }
}

/** The branches of a union, with the rules that they share. */
export function branchesOf({ list, shared = [] }: Pick<Union, 'list' | 'shared'>): readonly Sub[] {
  return list.map((branch) => joined(branch, shared))
}

/** The schemas that apply beside a union. */
export function besideUnion(side: Side, sub: Sub, union: Union): readonly Sub[] {
  return spread(side, sub).flatMap(({ value, pointer }): Sub[] => {
    const rules = Object.entries(value).filter(([name]) => pointerTo(pointer, name) !== union.pointer)
    return rules.length === 0 ? [] : [{ value: Object.fromEntries(rules), pointer }]
  })
}
