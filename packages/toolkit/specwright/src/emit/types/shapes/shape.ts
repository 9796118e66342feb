import type { Sub } from '@specwright/json-schema/compile'

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

/** A schema that others refer to. */
export interface NamedType {
  readonly sub: Sub
  /** Its alias; absent if its type is written wherever it is referred to. */
  readonly name?: string
  /**
   * The values that it accepts.
   *
   * @param within The schemas whose shape is being found, of which it may be an alternative.
   */
  shape(within: readonly string[]): Shape
  /** Its values of one kind, as a type with a name. */
  ofKind(kind: Kind): NamedType
}

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
  | { readonly is: 'all'; readonly of: readonly Part[] }
  | UnionPart

/** The values that are in any of some parts. */
export interface UnionPart {
  readonly is: 'union'
  readonly of: readonly Part[]
  /** True for the values that meet a condition, and those that do not: a type may leave such a rule to validators. */
  readonly isRule?: true
}

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

/** Objects with a member, or in which it may be absent. */
export function withMember(name: string, required: boolean, shape: Lazy): Part {
  return { is: 'object', members: new Map([[name, { required, shape }]]), prefixes: new Map(), isClosed: false }
}

/** A shape that is found once, when it is first needed. */
export function lazily(find: Lazy): Lazy {
  let found: ReturnType<Lazy> | undefined
  return () => (found ??= find())
}
