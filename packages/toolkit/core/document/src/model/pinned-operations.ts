import type { LoadedDocument } from '../document.ts'
import { grouped } from '@specwright/json-schema/grouped'
import type { PinnedNames, PinnedOperation } from '../names/pinned-names.ts'
import { chosenNameOf, ofOperations, withChosen } from './chosen-names.ts'
import type { OperationModel } from './model.ts'
import { keyFor, withoutParameterNames } from './operation-ids.ts'
import type { OperationSource } from '../openapi/operation-sources.ts'

type Pins = PinnedNames['operations']

/** An operation of a document with its names. */
export interface Identified extends Pick<OperationModel, 'id' | 'key' | 'typeName'> {
  readonly source: OperationSource
}

/** What is pinned of the operations of a document, and the pins of those that it does not have. */
export interface PinnedOperations {
  pinsOf(key: string): Pick<OperationModel, 'name' | 'pinned'>
  readonly others: Pins
}

/**
 * Finds what is pinned of each operation: by its key; by method and path, if it got its id since or a parameter got
 * another name; or by the name that the document chooses for it, if it got another id.
 *
 * @throws {DocumentError} If a chosen name is not valid, or taken.
 */
export function pinsIn(all: readonly Identified[], pins: Pins, document: LoadedDocument): PinnedOperations {
  const present = new Set(all.map(({ key }) => key))
  const gone = new Map(Object.entries(pins).filter(([key]) => !present.has(key)))
  const goneByPlace = new Map([...gone.keys()].map((key) => [withoutParameterNames(key), key]))
  const goneByName = grouped(gone.keys(), (key) => gone.get(key)?.name)
  const sourceOf = ({ key, source: { method, path, operation } }: Identified): string | undefined => {
    if (Object.hasOwn(pins, key)) return key
    if (gone.size === 0) return undefined
    return goneByPlace.get(withoutParameterNames(keyFor(method, path))) ?? goneByName.get(chosenNameOf(operation))?.[0]
  }
  const moved = new Set<string>()
  const sources = new Map(
    all.map((operation) => {
      const source = sourceOf(operation)
      // Paths that differ in the names of their parameters alone have one place.
      if (source === undefined || moved.has(source)) return [operation.key, undefined]
      moved.add(source)
      return [operation.key, source]
    }),
  )
  const pinned = new Map(
    [...sources].flatMap(([key, source]) => (source === undefined ? [] : named(key, pins[source]!))), // it is one of them
  )
  const others = [...gone].filter(([key]) => !moved.has(key))
  const chosen = all.flatMap(({ key, source: { operation, itemPointer, below } }) => {
    const name = chosenNameOf(operation)
    return name === undefined ? [] : [{ key, name, pointer: `${itemPointer}${below}` }]
  })
  const names = withChosen(new Map([...pinned, ...others.flatMap(([key, pin]) => named(key, pin))]), chosen, {
    kind: ofOperations,
    document,
    isPresent: (key) => present.has(key),
  })
  return {
    pinsOf(key) {
      const [name, source] = [names.get(key), sources.get(key)]
      const pin = source === undefined ? undefined : pins[source]
      return { ...(name !== undefined && { name }), ...(pin?.name !== undefined && { pinned: pin }) }
    },
    others: Object.fromEntries(others.filter(([key, { name }]) => name === undefined || names.has(key))),
  }
}

/** An operation with the name that is pinned for it, if there is one. */
function named(key: string, { name }: PinnedOperation): (readonly [key: string, name: string])[] {
  return name === undefined ? [] : [[key, name]]
}
