import { isUnconstrained, normalised, unconstrained, type Normal, type Union } from './normal.ts'
import { pointerTo } from './report.ts'
import { has } from './same.ts'
import type { Side } from './side.ts'
import { joined, spread, type Sub } from './spread.ts'

/** The branches of a union; without a kind where there is only one. */
export interface Shapes extends Pick<Union, 'list' | 'shared'> {
  readonly kind?: Union['kind']
  /** Other schemas that apply to the value. */
  readonly beside?: readonly Sub[]
}

/** A union that only lists values, or types without a common value, as an enum or a set of types. */
export function withoutList(side: Side, normal: Normal): Normal {
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

/** True for a union without other rules. */
export function isUnion(normal: Normal): boolean {
  return normal.unions.length === 1 && isUnconstrained({ ...normal, unions: [] })
}

/** A union with the rules beside it moved into each branch. */
export function distributed(side: Side, sub: Sub, normal: Normal, union: Union): Normal {
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

/** Several unions, or one beside other rules, with nested unions flattened where that means the same. */
export function withFlatUnions(side: Side, normal: Normal, trail: readonly string[]): Normal {
  const unions = normal.unions.map((union) => {
    return { ...union, list: flattened(side, union, trail).map(({ branch }) => branch) }
  })
  return { ...normal, unions }
}

/** Dissolves a union: with null it is the other branch or null; of known values and any string, an open set. */
export function withoutUnion(side: Side, normal: Normal, union: Union, trail: readonly string[]): Normal {
  const whole = flattened(side, union, trail)
  const subs = whole.map(({ normal: each }) => each)
  const isEmpty = isUnconstrained(normal)
  const others = subs.filter((each) => !isNull(each))
  const [only] = others
  const isText = (each: Normal): boolean =>
    each.types?.size === 1 && each.types.has('string') && isUnconstrained({ ...each, types: undefined })
  const known = others.find((each) => each.enum?.every((value) => typeof value === 'string') === true)
  if (union.kind === 'anyOf' && others.length === 2 && known && others.some(isText)) {
    const types = new Set(['string', ...(others.length < subs.length ? ['null'] : [])])
    return { ...normal, types, open: known.enum ?? [] }
  }
  if (others.length === 1 && only && isEmpty) {
    const nullAt = whole.find((each) => isNull(each.normal))?.branch.pointer ?? normal.pointer
    const nullable = others.length === subs.length ? only : orNull(only, union, nullAt)
    if (nullable) return nullable
  }
  return { ...normal, unions: [{ ...union, list: whole.map(({ branch }) => branch) }] }
}

/** A schema or null; for `oneOf`, not null where the schema allows it itself; `undefined` where that is not known. */
function orNull(only: Normal, { kind }: Union, nullAt: string): Normal | undefined {
  const { enum: values, types, rest, conditionals, unions } = only
  const allowsNull = values ? values.includes(null) : types?.has('null') === true
  if (kind === 'oneOf' && allowsNull) {
    if (rest.has('not') || conditionals.length + unions.length > 0) return undefined
    if (values) return { ...only, enum: values.filter((value) => value !== null) }
    return { ...only, types: new Set([...(types ?? [])].filter((type) => type !== 'null')) }
  }
  if (values) return { ...only, nullAt, enum: allowsNull ? values : [...values, null] }
  return types && unions.length === 0 ? { ...only, nullAt, types: new Set([...types, 'null']) } : undefined
}

/** The branches of a union, with nested unions flattened where that means the same. */
function flattened(side: Side, { kind, list }: Union, trail: readonly string[]): readonly Branch[] {
  const read = (branch: Sub): Branch => ({ branch, normal: normalised(side, branch, [...trail, branch.pointer]) })
  const all = list.filter(({ pointer }) => !trail.includes(pointer)).map(read)
  return all.flatMap((each) => {
    const [inner] = each.normal.unions
    if (inner?.kind !== kind || !isUnion(each.normal)) return [each]
    // With `oneOf` in `oneOf`, a value may match one branch of each, unless all other branches are null.
    const isAlone = all.every((other) => other === each || isNull(other.normal))
    return kind === 'anyOf' || isAlone ? inner.list.map(read) : [each]
  })
}

/** A branch of a union, and its normal form. */
interface Branch {
  readonly branch: Sub
  readonly normal: Normal
}

function isNull({ types, enum: values }: Normal): boolean {
  return (types?.size === 1 && types.has('null')) || (values?.length === 1 && values[0] === null)
}
