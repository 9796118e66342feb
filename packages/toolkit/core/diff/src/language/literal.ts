import type { JsonObject } from '@specwright/json-schema/json'
import type { Side } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'

/** A claim about a value: that a schema accepts it, or that it refuses it. */
export interface Literal {
  readonly kind: 'schema'
  /** The same for claims of the same about the same schema. */
  readonly id: number
  readonly side: Side
  readonly sub: Sub
  readonly holds: boolean
}

/** A claim about one keyword, with those that it depends on, such as `items` with `prefixItems`. */
export interface Atom {
  readonly kind: 'keyword'
  readonly id: number
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
export function atomOf(atom: Omit<Atom, 'kind' | 'id'>): Atom {
  return { kind: 'keyword', id: count++, ...atom }
}

/** A claim, and its opposite. */
interface Opposites {
  readonly is: Literal
  readonly isNot: Literal
}

/** The claims about the schemas of a document: by pointer for each schema, and by their ids for several that all apply. */
interface Literals {
  readonly alone: WeakMap<object, Map<string, Opposites>>
  readonly joined: Map<string, Opposites>
}

const literals = new WeakMap<JsonObject, Literals>()
const opposites = new WeakMap<Literal, Literal>()

/** A claim about a schema: one object, however often it is made. */
export function literal(side: Side, sub: Sub, holds: boolean): Literal {
  const all = literals.get(side.root) ?? { alone: new WeakMap<object, Map<string, Opposites>>(), joined: new Map() }
  literals.set(side.root, all)
  const { value, pointer, also } = sub
  const isAlone = !also && typeof value === 'object' && value !== null
  const list = isAlone ? (all.alone.get(value) ?? new Map<string, Opposites>()) : all.joined
  if (isAlone) all.alone.set(value, list)
  const name = isAlone ? pointer : `${pointer} ${also ? partIds(side, sub) : JSON.stringify(value)}`
  const known = list.get(name) ?? newOpposites(side, sub)
  list.set(name, known)
  return holds ? known.is : known.isNot
}

function newOpposites(side: Side, sub: Sub): Opposites {
  const is: Literal = { kind: 'schema', id: count++, side, sub, holds: true }
  const isNot: Literal = { kind: 'schema', id: count++, side, sub, holds: false }
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
  return { kind: 'keyword', id: objectId, name: 'type', side, fragment: { type: 'object' }, pointer: '', holds: true }
}
