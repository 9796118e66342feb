import { childPointer, keysOf } from 'specwright/internal'
import { ReleaseConfigError } from '../../repository/read-release.ts'
import { textOf, type Address } from '../migration.ts'
import type { ReadVersion, VersionOperation } from './contract-version.ts'
import { placesOf, type Place, type PlaceSlot } from './places.ts'

/** Renames that a person confirmed: JSON Pointers in the base and in the revision of the document. */
export type Renames = Readonly<Record<string, string>>

/** Confirmed renames, by what callers name. */
export interface Confirmed {
  /** Operations of the base by their pointer. */
  readonly operations: ReadonlyMap<string, VersionOperation>
  /** Keys of schemas, `/components/schemas/Pet`. */
  readonly schemas: ReadonlyMap<string, string>
  /** The new name of a member, by its address as text. */
  readonly members: Map<string, string>
  /** The new value, by its address as text and the value before. */
  readonly values: ReadonlyMap<string, string>
  /** Every entry, with what it names. */
  readonly entries: readonly ConfirmedRename[]
}

/** A parameter or member of a body of an operation that is one of another kind now. */
export interface Move {
  readonly before: PlaceSlot
  readonly after: PlaceSlot
}

/** A confirmed rename, with what it names. */
export interface ConfirmedRename {
  readonly before: Place
  readonly after: Place
  readonly moves: readonly Move[]
}

/** The key of a value in `Confirmed`. */
export function valueKey(at: Address, value: string): string {
  return `${textOf(at)} ${value}`
}

/**
 * Reads confirmed renames.
 *
 * @throws {ReleaseConfigError} If one names what its version does not have, or two different things.
 */
export function confirmedIn(renames: Renames, base: ReadVersion, revision: ReadVersion): Confirmed {
  const [before, after] = [placesOf(base), placesOf(revision)]
  const operations = new Map<string, VersionOperation>()
  const schemas = new Map<string, string>()
  const members = new Map<string, string>()
  const values = new Map<string, string>()
  const entries: ConfirmedRename[] = []
  for (const [from, to] of expanded(renames, before)) {
    const [left, right] = [placeAt(before, from, 'base'), placeAt(after, to, 'revision')]
    const moves = movesBetween(left, right)
    entries.push({ before: left, after: right, moves })
    if (left.kind === 'operation' && right.kind === 'operation') operations.set(from, right.operation)
    else if (left.kind === 'type' && right.kind === 'type') schemas.set(from, to)
    else if (left.kind === 'member' && right.kind === 'member') {
      if (moves.length === 0) for (const at of left.addresses) members.set(textOf(at), right.name)
    } else if (left.kind === 'value' && right.kind === 'value')
      for (const at of left.addresses) values.set(valueKey(at, left.value), right.value)
    else
      throw new ReleaseConfigError(
        `Cannot rename ${from}: it is of the kind ${left.kind}, and ${to} is of the kind ${right.kind}`,
      )
  }
  return { operations, schemas, members, values, entries }
}

/** Where something is passed now, if not in the same way: in the path, the query or the body. */
function movesBetween(left: Place, right: Place): Move[] {
  if (left.kind !== 'member' || right.kind !== 'member') return []
  const [before, after] = [left.slots ?? [], right.slots ?? []]
  const kinds = new Set(after.map(kindOf))
  if (before.some((each) => kinds.has(kindOf(each)))) return []
  return before.flatMap((from) => after.map((to) => ({ before: from, after: to })))
}

function kindOf({ slot }: PlaceSlot): string {
  return slot.slice(0, slot.indexOf('.'))
}

/** Renames of whole paths as those of their operations. */
function expanded(renames: Renames, before: ReadonlyMap<string, Place>): (readonly [from: string, to: string])[] {
  return Object.entries(renames).flatMap(([from, to]) => {
    const [root, path, ...more] = keysOf(from)
    if (root !== 'paths' || path === undefined || more.length > 0) return [[from, to] as const]
    const own = [...before.values()].filter(
      ({ kind, pointer }) => kind === 'operation' && pointer.startsWith(`${from}/`),
    )
    return own.map(({ pointer }) => [pointer, childPointer(to, keysOf(pointer)[2] ?? '')] as const)
  })
}

function placeAt(places: ReadonlyMap<string, Place>, pointer: string, version: string): Place {
  const place = places.get(pointer)
  if (place !== undefined) return place
  throw new ReleaseConfigError(
    `Cannot use the rename of ${pointer}: the ${version} has no operation, schema, property, parameter or value there`,
  )
}
