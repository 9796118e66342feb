import { isUnconstrained, normalised, spread, type Normal, type Sub } from './normal.ts'
import { pointerTo } from './report.ts'
import { has } from './same.ts'
import type { Side } from './side.ts'

/** A union that only lists values, or types that have no value in common, without the union. */
export function withoutList(side: Side, normal: Normal): Normal {
  const { branches, ...plain } = normal
  if (!branches || !isUnconstrained(plain)) return normal
  const subs = branches.list.map((branch) => normalised(side, branch))
  const values = subs.flatMap((each) => (isUnconstrained({ ...each, enum: undefined }) ? (each.enum ?? []) : []))
  if (subs.every((each) => each.enum && isUnconstrained({ ...each, enum: undefined }))) {
    const isApart = values.every((value, n) => !has(values.slice(n + 1), value))
    return branches.kind === 'anyOf' || isApart ? { ...plain, enum: values } : normal
  }
  const types = subs.flatMap((each) => [...(each.types ?? [])])
  const isBare = subs.every((each) => each.types && isUnconstrained({ ...each, types: undefined }))
  const set = new Set(types.includes('number') ? types.filter((type) => type !== 'integer') : types)
  return isBare && (branches.kind === 'anyOf' || set.size === types.length) ? { ...plain, types: set } : normal
}

/** A union with what is said beside it said in each of its branches. */
export function distributed(side: Side, sub: Sub, { branches, ...normal }: Normal): Normal {
  if (!branches) return normal
  const places = new Set(branches.list.map(({ pointer }) => pointer.replace(/\/\d+$/, '')))
  const beside = spread(side, sub).map(({ value, pointer }): Sub => {
    const said = Object.entries(value).filter(([name]) => !places.has(pointerTo(pointer, name)))
    return { value: Object.fromEntries(said), pointer }
  })
  const list = branches.list.map((branch) => ({ ...branch, also: [...(branch.also ?? []), ...beside] }))
  const nothing = { properties: new Map(), required: new Set<string>(), conditionals: [], rest: new Map() }
  return { pointer: normal.pointer, ...nothing, branches: { ...branches, list } }
}

/** A union with null is the other branch, or null; one of known values and any text is an open set. */
export function withoutUnion(
  side: Side,
  normal: Normal,
  branches: NonNullable<Normal['branches']>,
  trail: readonly string[],
): Normal {
  const whole = flattened(side, branches, trail)
  const list = whole.map(({ branch }) => branch)
  const subs = whole.map(({ normal: each }) => each)
  const isEmpty = isUnconstrained(normal)
  const others = subs.filter((each) => !isNull(each))
  const [only] = others
  const isText = (each: Normal): boolean =>
    each.types?.size === 1 && each.types.has('string') && each.enum === undefined && each.rest.size === 0
  const known = others.find((each) => each.enum?.every((value) => typeof value === 'string') === true)
  if (others.length === 2 && known && others.some(isText)) {
    const types = new Set(['string', ...(others.length < subs.length ? ['null'] : [])])
    return { ...normal, types, open: known.enum ?? [] }
  }
  if (others.length === 1 && only && (isEmpty || subs.length === 1)) {
    if (others.length === subs.length) return isEmpty ? only : { ...normal, branches: { ...branches, list } }
    const nullAt = whole.find((each) => isNull(each.normal))?.branch.pointer ?? normal.pointer
    if (only.enum) return { ...only, nullAt, enum: [...only.enum, null] }
    if (only.types && !only.branches) return { ...only, nullAt, types: new Set([...only.types, 'null']) }
  }
  return { ...normal, branches: { ...branches, list } }
}

/** The branches of a union, those of unions within it among them where that means the same. */
function flattened(
  side: Side,
  { kind, list }: NonNullable<Normal['branches']>,
  trail: readonly string[],
): readonly Branch[] {
  const read = (branch: Sub): Branch => ({ branch, normal: normalised(side, branch, [...trail, branch.pointer]) })
  const all = list.filter(({ pointer }) => !trail.includes(pointer)).map(read)
  return all.flatMap((each) => {
    const { branches, ...plain } = each.normal
    if (branches?.kind !== kind || !isUnconstrained(plain)) return [each]
    // Of `oneOf` in `oneOf`, a value may fit one branch of each, unless all else is null.
    const isAlone = all.every((other) => other === each || isNull(other.normal))
    return kind === 'anyOf' || isAlone ? branches.list.map(read) : [each]
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
