import { equal } from '@loyalty-kit/validator-engine'
import { combined } from './parts.ts'
import type { NamedType } from './named-types.ts'

/** The kinds of JSON values that a type tells apart. */
export type Kind = 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null'

export const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'true', 'false', 'null']

/**
 * The values that a schema may accept, as precisely as a type can say: a part for each kind, none for a kind that it
 * refuses. A shape contains every value that the validator accepts, and may contain others.
 */
export type Shape = ReadonlyMap<Kind, Part>

/** The shape of a part of a value, found when it is printed, since schemas may refer to themselves. */
export type Lazy = () => Shape

/** Values of one kind. */
export type Part =
  | { readonly is: 'any' }
  /** Only these values, or all scalars but these. */
  | { readonly is: 'values' | 'except'; readonly values: readonly unknown[] }
  /** Strings, of which these are known. */
  | { readonly is: 'known'; readonly values: readonly string[] }
  | ArrayPart
  | ObjectPart
  /** The values of this kind that a named schema accepts. */
  | { readonly is: 'named'; readonly type: NamedType }
  | { readonly is: 'union' | 'all'; readonly of: readonly Part[] }

export interface ArrayPart {
  readonly is: 'array'
  readonly prefix: readonly Lazy[]
  /** Of items after the prefix; absent if there are none. */
  readonly rest?: Lazy
  /** How many items of the prefix every value has. */
  readonly required: number
}

export interface Member {
  readonly required: boolean
  readonly shape: Lazy
  /** The schema with its documentation. */
  readonly source?: unknown
}

export interface ObjectPart {
  readonly is: 'object'
  readonly members: ReadonlyMap<string, Member>
  /** Of members whose names have a prefix. */
  readonly prefixes: ReadonlyMap<string, Lazy>
  /** Of all other members, if a schema limits them. */
  readonly others?: Lazy
  /** True if there are no members but these. */
  readonly isClosed: boolean
}

export const any: Part = { is: 'any' }
/** The shape of all values. */
export const top: Shape = new Map(kinds.map((kind) => [kind, any]))
/** The shape of no value. */
export const bottom: Shape = new Map()

/** All values but those of a kind, which have a part; `undefined` if the kind has none. */
export function topExcept(kind: Kind, part: Part | undefined): Shape {
  const shape = new Map(top)
  if (part) shape.set(kind, part)
  else shape.delete(kind)
  return shape
}

/** All values of some kinds. */
export function ofKinds(some: readonly Kind[]): Shape {
  return new Map(some.map((kind) => [kind, any]))
}

export function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'object' ? 'object' : typeof value === 'string' ? 'string' : 'number'
}

/** True for a kind of which there is one value. */
export function isUnit(kind: Kind): boolean {
  return kind === 'null' || kind === 'true' || kind === 'false'
}

/** The shape of values that both contain. */
export function both(left: Shape, right: Shape): Shape {
  if (left === top) return right
  if (right === top) return left
  return new Map(
    [...left].flatMap(([kind, part]): [Kind, Part][] => {
      const other = right.get(kind)
      const part2 = other && combined(part, other)
      return part2 ? [[kind, part2]] : []
    }),
  )
}

/** The shape of values that either contains. */
export function either(shapes: readonly Shape[]): Shape {
  return new Map(
    kinds.flatMap((kind): [Kind, Part][] => {
      const parts = shapes.flatMap((shape) => shape.get(kind) ?? [])
      return parts.length === 0 ? [] : [[kind, unionOf(parts)]]
    }),
  )
}

/** The values of any of some parts. */
export function unionOf(parts: readonly Part[]): Part {
  const all = parts.flatMap((part) => (part.is === 'union' ? part.of : [part]))
  if (all.some(isEverything)) return any
  const values = all.flatMap((part) => (part.is === 'values' ? part.values : []))
  const excepted = all.flatMap((part) => (part.is === 'except' ? [part] : []))
  const others = all.filter((part) => part.is !== 'values' && part.is !== 'except')
  if (excepted.length > 0) {
    const left = excepted[0]!.values.filter(
      (value) => excepted.every((part) => includes(part.values, value)) && !includes(values, value),
    )
    return left.length === 0 || others.length > 0 ? any : { is: 'except', values: left }
  }
  const of: Part[] = [...(values.length > 0 ? [{ is: 'values', values: distinct(values) } as const] : []), ...others]
  return of.length === 1 ? of[0]! : { is: 'union', of: [...new Set(of)] }
}

/** True for a part that says nothing: any value, or any object. */
export function isEverything(part: Part): boolean {
  if (part.is === 'any') return true
  if (part.is === 'array')
    return part.required === 0 && part.rest !== undefined && [...part.prefix, part.rest].every(saysNothing)
  if (part.is !== 'object' || part.isClosed || part.prefixes.size > 0) return false
  const members = [...part.members.values()]
  return (
    members.every(({ required, shape }) => !required && saysNothing(shape)) &&
    !(part.others && !saysNothing(part.others))
  )
}

/** True for a shape of all values. */
export function saysNothing(shape: Lazy): boolean {
  const parts = shape()
  return parts === top || kinds.every((kind) => parts.get(kind)?.is === 'any')
}

export function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((each) => each === value || equal(each, value))
}

function distinct(values: readonly unknown[]): unknown[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...seen.values()]
}
