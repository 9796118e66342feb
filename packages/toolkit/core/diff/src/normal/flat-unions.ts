import { isUnconstrained, isUnion, type NormalForm, type Union } from './normal.ts'
import type { Sub } from '../contract/spread.ts'
import type { Rules } from './rules.ts'

/** A branch of a union, and its normal form. */
interface Branch {
  readonly branch: Sub
  readonly normal: NormalForm
}

/** The branches in a list with their normal forms, without those that lead back to themselves. */
export type ReadBranches = (list: readonly Sub[]) => readonly Branch[]

/** Several unions, or one beside other rules, with nested unions flattened where that means the same. */
export function withFlatUnions(normal: NormalForm, read: ReadBranches): NormalForm {
  const unions = normal.unions.flatMap((union) => {
    const whole = flattened(union, read)
    return isIdle(union, whole) ? [] : [{ ...union, list: whole.map(({ branch }) => branch) }]
  })
  return {
    ...normal,
    unions,
    rest: withSelected(
      normal.rest,
      normal.unions.flatMap((union) => dissolvedIn(union, read)),
    ),
  }
}

/** True for a union that accepts any value, since one of its branches does. */
function isIdle({ kind }: Union, branches: readonly Branch[]): boolean {
  return kind === 'anyOf' && branches.some(({ normal }) => isUnconstrained(normal))
}

/** Dissolves a union: with null it is the other branch or null; of known values and any string, an open set. */
export function withoutUnion(normal: NormalForm, union: Union, read: ReadBranches): NormalForm {
  const whole = flattened(union, read)
  if (isIdle(union, whole)) return normal
  const subs = whole.map(({ normal: each }) => each)
  const isEmpty = isUnconstrained(normal)
  const others = subs.filter((each) => !isNull(each))
  const [only] = others
  const isText = (each: NormalForm): boolean =>
    each.types?.size === 1 && each.types.has('string') && isUnconstrained({ ...each, types: undefined })
  const known = others.find((each) => each.enum?.every((value) => typeof value === 'string') === true)
  if (union.kind === 'anyOf' && others.length === 2 && known && others.some(isText)) {
    const types = new Set(['string', ...(others.length < subs.length ? ['null'] : [])])
    return { ...normal, types, open: known.enum ?? [] }
  }
  if (others.length === 1 && only && isEmpty) {
    const nullAt = whole.find((each) => isNull(each.normal))?.branch.pointer ?? normal.pointer
    const nullable = others.length === subs.length ? only : orNull(only, { kind: union.kind, nullAt, read })
    if (nullable) return { ...nullable, rest: withSelected(nullable.rest, [normal]) }
  }
  const rest = withSelected(normal.rest, dissolvedIn(union, read))
  return { ...normal, rest, unions: [{ ...union, list: whole.map(({ branch }) => branch) }] }
}

/** Rules with the discriminators of schemas that are dissolved: what they select stays in the whole. */
function withSelected(rest: Rules, dissolved: readonly NormalForm[]): Rules {
  const found = dissolved.flatMap((each) => each.rest.get('discriminator') ?? [])
  return found.length === 0
    ? rest
    : new Map([...rest, ['discriminator', [...(rest.get('discriminator') ?? []), ...found]]])
}

/** How null is allowed beside a schema. */
interface Beside {
  readonly kind: Union['kind']
  readonly nullAt: string
  readonly read: ReadBranches
}

/** A schema or null; for `oneOf`, not null where the schema allows it itself; `undefined` where that is not known. */
function orNull(only: NormalForm, { kind, nullAt, read }: Beside): NormalForm | undefined {
  const { enum: values, types, rest, conditionals, unions } = only
  const allowsNull = values ? values.includes(null) : types?.has('null') === true
  if (kind === 'oneOf' && allowsNull) {
    if (rest.has('not') || conditionals.length + unions.length > 0) return undefined
    if (values) return { ...only, enum: values.filter((value) => value !== null) }
    return { ...only, types: new Set([...(types ?? [])].filter((type) => type !== 'null')) }
  }
  if (values) return { ...only, nullAt, enum: allowsNull ? values : [...values, null] }
  if (types === undefined) return undefined
  const withNull = { ...only, nullAt, types: new Set([...types, 'null']) }
  if (unions.length === 0) return withNull
  if (rest.has('not') || conditionals.length > 0) return undefined
  const isKnown = unions.every((union) => union.kind === 'anyOf' || read(union.list).every(refusesNull))
  const branch = { value: { type: 'null' }, pointer: nullAt }
  return isKnown
    ? { ...withNull, unions: unions.map((union) => ({ ...union, list: [...union.list, branch] })) }
    : undefined
}

function refusesNull({ normal: { types, enum: values } }: Branch): boolean {
  return values?.includes(null) === false || types?.has('null') === false
}

/** The branches of a union, with nested unions flattened where that means the same. */
function flattened(union: Union, read: ReadBranches): readonly Branch[] {
  const all = read(union.list)
  return all.flatMap((each) => (isDissolved(each, union, all) ? read(each.normal.unions[0]?.list ?? []) : [each]))
}

/** The unions that are flattened into a union. */
function dissolvedIn(union: Union, read: ReadBranches): readonly NormalForm[] {
  const all = read(union.list)
  return all.flatMap((each) => (isDissolved(each, union, all) ? [each.normal] : []))
}

/** True for a branch that is a union whose branches may be those of the outer one. */
function isDissolved(each: Branch, { kind }: Union, all: readonly Branch[]): boolean {
  if (each.normal.unions[0]?.kind !== kind || !isUnion(each.normal)) return false
  // With `oneOf` in `oneOf`, a value may match one branch of each, unless all other branches are null.
  return kind === 'anyOf' || all.every((other) => other === each || isNull(other.normal))
}

function isNull({ types, enum: values }: NormalForm): boolean {
  return (types?.size === 1 && types.has('null')) || (values?.length === 1 && values[0] === null)
}
