import { atPointer, isObject } from 'specwright/internal'
import { textOf } from '../migration.ts'
import type { Renames } from './confirmed.ts'
import { readContract, type ContractVersion, type ReadVersion } from './contract-version.ts'
import { placesOf, type Place } from './places.ts'

/** Members that say nothing about the shape of what has them. */
const notes = new Set([
  'description',
  'example',
  'examples',
  'operationId',
  'summary',
  'tags',
  'title',
  'name',
  'x-name',
])

/**
 * Pairs what a version lost with what it gained in the same place, if both have the same shape and nothing else has it. They are
 * proposals for a person to confirm.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function proposeRenames(base: ContractVersion, revision: ContractVersion): Promise<Renames> {
  const [before, after] = [await readContract(base), await readContract(revision)]
  const [left, right] = [identified(before), identified(after)]
  const gone = [...left].filter(([id]) => !right.has(id)).map(([, place]) => place)
  const fresh = [...right].filter(([id]) => !left.has(id)).map(([, place]) => place)
  return Object.fromEntries(
    gone.flatMap((place) => {
      const shape = shapeOf(before, place)
      const others = gone.filter((each) => shapeOf(before, each) === shape)
      const [match, ...more] = fresh.filter((each) => shapeOf(after, each) === shape)
      return match && more.length === 0 && others.length === 1 ? [[place.pointer, match.pointer]] : []
    }),
  )
}

/** The places of a version by what identifies them in every version. */
function identified(version: ReadVersion): Map<string, Place> {
  return new Map([...placesOf(version).values()].map((place) => [identityOf(place), place]))
}

function identityOf(place: Place): string {
  switch (place.kind) {
    case 'operation':
      return `operation ${place.operation.model.key}`
    case 'value':
      return `value ${place.pointer.slice(0, place.pointer.lastIndexOf('/'))} ${place.value}`
    case 'type':
    case 'member':
      return `${place.kind} ${place.addresses.map(textOf).join()}`
  }
}

/** The kind, parent and shape of a place, as text. */
function shapeOf({ root }: ReadVersion, place: Place): string {
  const [parent, written] = [place.pointer.slice(0, place.pointer.lastIndexOf('/')), atPointer(root, place.pointer)]
  switch (place.kind) {
    case 'operation':
      return JSON.stringify([place.kind, place.operation.model.method, bare(written)])
    case 'value':
      return JSON.stringify([place.kind, parent])
    case 'type':
    case 'member':
      return JSON.stringify([place.kind, parent, bare(written)])
  }
}

/**
 * A value without what does not count for its shape; all refs are alike, since what they name may be renamed too. A person confirms
 * what is proposed, so this is looser than the verdict, which nobody confirms: there, documentation counts, and each ref must lead
 * to what was renamed.
 */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([key, member]) => !notes.has(key) || isObject(member))
  return Object.fromEntries(members.map(([key, member]) => [key, key === '$ref' ? '' : bare(member)]))
}
