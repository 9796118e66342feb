import type { JsonObject } from '@specwright/json-schema/json'
import { hashOf } from '../contract/hash.ts'
import { same } from '../contract/same.ts'
import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'
import { leadsToComponents } from '../contract/unchanged.ts'

/** A claim about a value: that a schema accepts it, or that it refuses it. */
export interface Literal {
  readonly kind: 'schema'
  /** The same for claims of the same about the same schema. */
  readonly id: number
  /** The same for claims about equal JSON. */
  readonly hash: number
  readonly side: Side
  readonly sub: Sub
  readonly holds: boolean
}

/** A claim about one keyword, with those that it depends on, such as `items` with `prefixItems`. */
export interface Atom {
  readonly kind: 'keyword'
  readonly id: number
  readonly hash: number
  readonly name: string
  readonly side: Side
  /** The keywords, as a schema of their own. */
  readonly fragment: JsonObject
  /** The schema that contains them. */
  readonly pointer: string
  readonly holds: boolean
}

/** A claim that a property is present, or that it is absent. */
export interface Presence {
  readonly kind: 'presence'
  readonly name: string
  readonly holds: boolean
}

/** What is claimed about a value. */
export type Claim = Literal | Atom | Presence

/** Lists of claims, of which one must be true as a whole. */
export type Alternatives = readonly (readonly Claim[])[]

/** What follows for any object is the same in every document. */
const objectId = 0
let count = 1

/** A claim about one keyword. */
export function atomOf(atom: Omit<Atom, 'kind' | 'id' | 'hash'>): Atom {
  return { kind: 'keyword', id: count++, hash: hashOf(atom.fragment), ...atom }
}

/** A claim, and its opposite. */
interface Opposites {
  readonly is: Literal
  readonly isNot: Literal
}

/** The claims about the schemas of a document. */
interface Literals {
  /** By the schema, and its pointer where that matters. */
  readonly alone: WeakMap<object, Map<string, Opposites>>
  /** Those about equal schemas that mean the same in every place, by their hashes. */
  readonly equal: Map<number, readonly Opposites[]>
  /** By the ids of several that all apply, and by what is no object. */
  readonly joined: Map<string, Opposites>
}

const literals = new WeakMap<JsonObject, Literals>()
const opposites = new WeakMap<Literal, Literal>()

/** A claim about a schema: one object for equal schemas of a document, however often it is made. */
export function literal(side: Side, sub: Sub, holds: boolean): Literal {
  const { value, pointer, also } = sub
  const { alone, joined } = literalsIn(side.root)
  const isAlone = !also && typeof value === 'object' && value !== null
  const list = isAlone ? (alone.get(value) ?? new Map<string, Opposites>()) : joined
  if (isAlone) alone.set(value, list)
  const isEverywhere = isAlone && leadsToComponents(value)
  const name = isAlone ? (isEverywhere ? '' : pointer) : also ? partIds(side, sub) : JSON.stringify(value)
  const known = list.get(name) ?? (isEverywhere ? equalOpposites(side, sub) : newOpposites(side, sub))
  list.set(name, known)
  return holds ? known.is : known.isNot
}

function literalsIn(root: JsonObject): Literals {
  const known = literals.get(root) ?? { alone: new WeakMap(), equal: new Map(), joined: new Map() }
  literals.set(root, known)
  return known
}

function equalOpposites(side: Side, sub: Sub): Opposites {
  const { equal } = literalsIn(side.root)
  const hash = hashOf(sub.value)
  const list = equal.get(hash) ?? []
  const known = list.find(({ is }) => same(is.sub.value, sub.value))
  const found = known ?? newOpposites(side, sub)
  if (!known) equal.set(hash, [...list, found])
  return found
}

function newOpposites(side: Side, sub: Sub): Opposites {
  const hash = hashOf(sub.value)
  const is: Literal = { kind: 'schema', id: count++, hash, side, sub, holds: true }
  const isNot: Literal = { kind: 'schema', id: count++, hash, side, sub, holds: false }
  opposites.set(is, isNot).set(isNot, is)
  return { is, isNot }
}

function partIds(side: Side, { also = [], ...alone }: Sub): string {
  return [alone, ...also].map((each) => literal(side, each, true).id).join()
}

/** The opposite of a claim. */
export function negated(claim: Literal): Literal {
  return opposites.get(claim)! // each is made with it
}

/** A claim that a property is present, or absent. */
export function presence(name: string, holds: boolean): Presence {
  return { kind: 'presence', name, holds }
}

/** A claim that a value is an object. */
export function isAnObject(side: Side): Atom {
  return {
    kind: 'keyword',
    id: objectId,
    hash: hashOf(object),
    name: 'type',
    side,
    fragment: object,
    pointer: '',
    holds: true,
  }
}

const object: JsonObject = { type: 'object' }
