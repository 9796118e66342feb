import { isExtension, isInvalidRef, isReferable, partIn, type PartKind, type PartMember } from '../openapi/structure.ts'
import type { JsonObject } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { below, type ReferredValue } from './files.ts'

/** An object with a `$ref`, where OpenAPI expects something. */
export interface Referrer extends ReferredValue {
  readonly value: object
  readonly place: PartMember
}

/** What contains a value, and under which key. */
export interface Holder {
  readonly holder: object
  readonly key: string
  readonly at: ReferredValue
}

/** What is known of the files of a document while its refs are read. */
export interface Parts {
  /** What OpenAPI expects where each value is written, or is referred to. */
  readonly kinds: Map<object, ReadonlySet<string>>
  /** As what each value has been visited. */
  readonly visited: Map<object, ReadonlySet<string>>
  /** What contains each object with a ref; YAML repeats an object. */
  readonly holders: Map<object, Holder[]>
  readonly extensions: unknown[]
  /** The refs that are still to be followed, in this order: what a schema refers to may be known to be something else. */
  readonly pending: Readonly<Record<'structures' | 'objects' | 'schemas', Referrer[]>>
  /** The objects with a `$ref` that cannot be one. */
  readonly invalid: Referrer[]
  /** The objects that OpenAPI allows to refer to others. */
  readonly referrers: Set<object>
  /** The pointers that refs lead to, by file. */
  readonly targets: Map<string, Set<string>>
}

/** Nothing is known yet. */
export function noParts(): Parts {
  return {
    kinds: new Map(),
    visited: new Map(),
    holders: new Map(),
    extensions: [],
    pending: { structures: [], objects: [], schemas: [] },
    invalid: [],
    referrers: new Set(),
    targets: new Map(),
  }
}

/** A kind of value as a key. */
export function kindOf([how, kind]: PartMember): string {
  const known = kindKeys[how].get(kind)
  if (known !== undefined) return known
  const made = `${how} ${kind}`
  kindKeys[how].set(kind, made)
  return made
}

/** The keys of kinds, since a document has some for each of its values. */
const kindKeys: Readonly<Record<PartMember[0], Map<PartKind, string>>> = {
  one: new Map(),
  array: new Map(),
  map: new Map(),
}

/** True unless a value is known to be of other kinds only. */
export function mayBe(parts: Parts, value: unknown, place: PartMember): boolean {
  const kinds = typeof value === 'object' && value !== null ? parts.kinds.get(value) : undefined
  return kinds === undefined || kinds.has(kindOf(place))
}

/** The kind of object that a value is known to be. */
export function knownKind(parts: Parts, value: unknown): PartKind | undefined {
  const [first] = (typeof value === 'object' && value !== null ? parts.kinds.get(value) : undefined) ?? []
  return first?.slice(first.indexOf(' ') + 1) as PartKind | undefined // as `kindOf` writes it
}

/** Learns what a value and all in it are, and which refs they have. */
export function visit(parts: Parts, found: ReferredValue, place: PartMember, holder?: Holder): void {
  const { value } = found
  if (typeof value !== 'object' || value === null) return
  const ref = refOf(value)
  if (ref !== undefined && holder !== undefined) parts.holders.set(value, [...(parts.holders.get(value) ?? []), holder])
  const kind = kindOf(place)
  addKind(parts.kinds, value, kind)
  if (!addKind(parts.visited, value, kind)) return
  if (isInvalidRef(value, place)) parts.invalid.push({ ...found, value, place })
  if (ref !== undefined) {
    const isObject = isReferable(place)
    parts.referrers.add(value)
    parts.pending[!isObject ? 'structures' : place[1] === 'schema' ? 'schemas' : 'objects'].push({
      ...found,
      value,
      place,
    })
    if (!isObject) return
  }
  visitMembers(parts, found, place)
}

/** As `visit`, for what is in a value. */
export function visitMembers(parts: Parts, found: ReferredValue, place: PartMember): void {
  const { value } = found
  if (typeof value !== 'object' || value === null) return
  for (const key in value) {
    const member = (value as JsonObject)[key] // an array's index is also a key
    if (typeof member !== 'object' || member === null) continue
    if (isExtension(value, place, key)) parts.extensions.push(member)
    const inner = partIn(value, place, key)
    if (inner !== undefined) visit(parts, below(found, key), inner, { holder: value, key, at: found })
  }
}

/** Learns what a value and all in it are, without their refs: of a file of which little may be used. */
export function visitUnused(parts: Parts, found: ReferredValue, place: PartMember): void {
  visit({ ...noParts(), kinds: parts.kinds }, found, place)
}

/** Remembers that something refers to a value. */
export function refer(parts: Parts, { file, pointer }: ReferredValue): void {
  const known = parts.targets.get(file.address) ?? new Set()
  parts.targets.set(file.address, known.add(pointer))
}

/** Adds a kind to those of a value; `false` if it has it. */
function addKind(kinds: Parts['kinds'], value: object, kind: string): boolean {
  const known = kinds.get(value)
  if (known?.has(kind) === true) return false
  kinds.set(value, known === undefined ? only(kind) : new Set([...known, kind]))
  return true
}

/** The set of one kind, which almost all values have: one for all of them. */
function only(kind: string): ReadonlySet<string> {
  const known = sets.get(kind) ?? new Set([kind])
  sets.set(kind, known)
  return known
}

const sets = new Map<string, ReadonlySet<string>>()
