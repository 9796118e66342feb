import { isUnconstrained, normalised, unconstrained, type Normal, type Union } from './normal.ts'
import { pointerTo } from './report.ts'
import { has } from './same.ts'
import type { Side } from './side.ts'
import { joined, spread, type Sub } from './spread.ts'

/** Shapes that a value may have; one alone is of no kind. */
export interface Shapes extends Pick<Union, 'list' | 'shared'> {
  readonly kind?: Union['kind']
  /** What else holds for the value. */
  readonly beside?: readonly Sub[]
}

/** A union that only lists values, or types that have no value in common, without the union. */
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

/** True for a union beside which nothing is said. */
export function isUnion(normal: Normal): boolean {
  return normal.unions.length === 1 && isUnconstrained({ ...normal, unions: [] })
}

/** A union with what is said beside it said in each of its branches. */
export function distributed(side: Side, sub: Sub, normal: Normal, union: Union): Normal {
  const shared = besideUnion(side, sub, union)
  return { ...unconstrained, pointer: normal.pointer, unions: [{ ...union, shared }] }
}

/** The branches of a union, with what each of them says as well. */
export function branchesOf({ list, shared = [] }: Pick<Union, 'list' | 'shared'>): readonly Sub[] {
  return list.map((branch) => joined(branch, shared))
}

/** What holds for a value beside a union. */
export function besideUnion(side: Side, sub: Sub, union: Union): readonly Sub[] {
  return spread(side, sub).flatMap(({ value, pointer }): Sub[] => {
    const said = Object.entries(value).filter(([name]) => pointerTo(pointer, name) !== union.pointer)
    return said.length === 0 ? [] : [{ value: Object.fromEntries(said), pointer }]
  })
}

/** Unions beside each other, or beside other rules, with those in them that mean the same without. */
export function withFlatUnions(side: Side, normal: Normal, trail: readonly string[]): Normal {
  const unions = normal.unions.map((union) => {
    return { ...union, list: flattened(side, union, trail).map(({ branch }) => branch) }
  })
  return { ...normal, unions }
}

/** A union with null is the other branch, or null; one of known values and any text is an open set. */
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

/** A schema, or null: of `oneOf`, neither where the schema allows null itself; `undefined` where that cannot be told. */
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

/** The branches of a union, those of unions within it among them where that means the same. */
function flattened(side: Side, { kind, list }: Union, trail: readonly string[]): readonly Branch[] {
  const read = (branch: Sub): Branch => ({ branch, normal: normalised(side, branch, [...trail, branch.pointer]) })
  const all = list.filter(({ pointer }) => !trail.includes(pointer)).map(read)
  return all.flatMap((each) => {
    const [inner] = each.normal.unions
    if (inner?.kind !== kind || !isUnion(each.normal)) return [each]
    // Of `oneOf` in `oneOf`, a value may fit one branch of each, unless all else is null.
    const isAlone = all.every((other) => other === each || isNull(other.normal))
    return kind === 'anyOf' || isAlone ? inner.list.map(read) : [each]
  })
}

/** A branch of a union, and what it comes to. */
interface Branch {
  readonly branch: Sub
  readonly normal: Normal
}

function isNull({ types, enum: values }: Normal): boolean {
  return (types?.size === 1 && types.has('null')) || (values?.length === 1 && values[0] === null)
}
