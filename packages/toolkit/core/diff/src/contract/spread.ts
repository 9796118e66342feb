import { allOf } from '@specwright/json-schema/examples'
import { atPointer, isObject, own, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { appliedIn, factsOf, keywordsWhere } from '@specwright/json-schema/keyword'
import { refOf } from '@specwright/json-schema/ref'
import { keptForSub } from './kept-for-sub.ts'
import { chainOfObjects, resolved, type Part, type Side } from './side.ts'

/** A subschema as written. */
export interface Sub extends Part<unknown> {
  /** Other subschemas that apply to the same value, such as one property in several branches of `allOf`. */
  readonly also?: readonly Sub[]
}

/** Keywords that do not affect which values are accepted. */
export const annotations: ReadonlySet<string> = new Set(keywordsWhere(({ annotation }) => annotation === 'people'))

/** The schema at a pointer. */
export function subAt({ root }: Side, pointer: string): Sub {
  return { value: atPointer(root, pointer), pointer }
}

/** A schema as parts that all apply: its own keywords, the targets of refs, `allOf`, and unions of one branch. */
export const spread: (side: Side, sub: Sub) => readonly Part[] = keptForSub((side, sub) => spreadFrom(side, sub, []))

function spreadFrom(side: Side, sub: Sub, trail: readonly string[]): readonly Part[] {
  const { also = [], ...alone } = sub
  if (also.length > 0) return [alone, ...also].flatMap((each) => spreadFrom(side, each, trail))
  const { value, pointer } = sub
  if (value === true || value === undefined) return []
  if (!isObject(value)) return [{ value: { not: {} }, pointer }]
  if (trail.includes(pointer)) return []
  const next = [...trail, pointer]
  const { $ref, ...rest } = value
  const target = typeof $ref === 'string' ? resolved(side, { value: { $ref }, pointer }) : undefined
  const beside = Object.entries(rest).filter((entry) => !isJoin(entry))
  return [
    ...(beside.length > 0 ? [{ value: Object.fromEntries(beside), pointer }] : []),
    ...(target ? spreadFrom(side, target, next) : []),
    ...joinedIn({ value, pointer }).flatMap((branch) => spreadFrom(side, branch, next)),
  ]
}

/** A schema with the targets of its refs, and likewise each schema that it joins. */
export const chainsOf: (side: Side, sub: Sub) => readonly (readonly Part[])[] = keptForSub((side, sub) =>
  chainsFrom(side, sub, []),
)

function chainsFrom(side: Side, sub: Sub, trail: readonly string[]): readonly (readonly Part[])[] {
  const { also = [], ...alone } = sub
  if (trail.includes(alone.pointer)) return []
  const chain = chainOfObjects(side, alone)
  const next = [...trail, ...chain.map(({ pointer }) => pointer)]
  return [chain, ...[...chain.flatMap(joinedIn), ...also].flatMap((each) => chainsFrom(side, each, next))]
}

/** The schemas that a schema joins: `allOf`, and unions of one branch. */
function joinedIn({ value, pointer }: Part): readonly Sub[] {
  return Object.entries(value)
    .filter(isJoin)
    .flatMap(([name, held]) => subsOf(held, pointerTo(pointer, name)))
}

function isJoin([name, held]: [string, unknown]): boolean {
  return Array.isArray(held) && (name === 'allOf' || (held.length === 1 && (name === 'anyOf' || name === 'oneOf')))
}

/** A schema, with others that apply to the same value. */
export function joined(sub: Sub, more: readonly Sub[]): Sub {
  return more.length === 0 ? sub : { ...sub, also: [...(sub.also ?? []), ...more] }
}

/** One schema for everything that applies to a value. */
export function wholeOf({ value, also = [] }: Sub): unknown {
  return also.length === 0 ? value : allOf([value, ...also.map(wholeOf)] as JsonSchema[])
}

/** The schemas of an array, each with its pointer. */
export function subsOf(list: unknown, pointer: string): readonly Sub[] {
  return Array.isArray(list) ? list.map((value: unknown, n): Sub => ({ value, pointer: `${pointer}/${n}` })) : []
}

/** What a schema that is only a ref leads to; `undefined` for another one, and where the ref is dangling or circular. */
export function loneTarget(side: Side, { value, pointer, also }: Sub): Part<unknown> | undefined {
  const isLoneRef = !also && isObject(value) && refOf(value) !== undefined && Object.keys(value).length === 1
  return isLoneRef ? resolved(side, { value, pointer }) : undefined
}

/** True for a schema without rules. */
export function saysNothing(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).every((name) => annotations.has(name)))
}

/** True where a schema, or one that applies to the same value, names a property. */
export function namesProperty(side: Side, sub: Sub, name: string, trail: readonly string[] = []): boolean {
  const { pointer, also = [] } = sub
  if (trail.includes(pointer)) return false
  const isNamedIn = (each: Sub): boolean => namesProperty(side, each, name, [...trail, pointer])
  return (
    also.some(isNamedIn) ||
    chainOfObjects(side, sub).some(
      ({ value, pointer: place }) =>
        Object.hasOwn(own(value, 'properties') ?? {}, name) ||
        appliedIn(value).some(
          ([keys, held]) => isPositive(keys[0]) && isNamedIn({ value: held, pointer: pointerTo(place, ...keys) }),
        ),
    )
  )
}

function isPositive(keyword = ''): boolean {
  return factsOf(keyword).applies === 'here' && keyword !== 'not'
}

/** The value of an annotation of a schema, with its pointer. */
export function annotationOf(side: Side, sub: Sub, name: string): Sub | undefined {
  const part = spread(side, sub).find(({ value }) => own(value, name) !== undefined)
  return part && { value: own(part.value, name), pointer: pointerTo(part.pointer, name) }
}
