import type { LoadedDocument } from '../document.ts'
import { grouped } from '../grouped.ts'
import type { PinnedNames } from '../names/pinned-names.ts'
import { chosenNameOf, ofOperations, withChosen } from './chosen-names.ts'
import type { OperationModel } from './model.ts'
import { keyFor, placeOf } from './operation-ids.ts'

type Pins = PinnedNames['operations']

/** The operations of a document with what is pinned of them, and the pins of those that it does not have. */
export interface PinnedOperations {
  readonly operations: readonly OperationModel[]
  readonly others: Pins
}

/**
 * Finds what is pinned of each operation: by its key; by method and path, if it got its id since or a parameter got
 * another name; or by the name that the document chooses for it, if it got another id.
 *
 * @throws {DocumentError} If a chosen name is not valid, or taken.
 */
export function withPins(all: readonly OperationModel[], pins: Pins, document: LoadedDocument): PinnedOperations {
  const present = new Set(all.map(({ key }) => key))
  const gone = new Map(Object.entries(pins).filter(([key]) => !present.has(key)))
  const goneByPlace = new Map([...gone.keys()].map((key) => [placeOf(key), key]))
  const goneByName = grouped(gone.keys(), (key) => gone.get(key)?.name)
  const sourceOf = (operation: OperationModel): string | undefined => {
    const { key, method, path, extensions } = operation
    if (Object.hasOwn(pins, key)) return key
    return goneByPlace.get(placeOf(keyFor(method, path))) ?? goneByName.get(chosenNameOf(extensions))?.[0]
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
    [...sources].flatMap(([key, source]) => (source === undefined ? [] : [[key, pins[source]!.name] as const])), // it is one of them
  )
  const others = [...gone].filter(([key]) => !moved.has(key))
  const chosen = all.flatMap(({ key, pointer, extensions }) => {
    const name = chosenNameOf(extensions)
    return name === undefined ? [] : [{ key, name, pointer }]
  })
  const names = withChosen(new Map([...pinned, ...others.map(([key, { name }]) => [key, name] as const)]), chosen, {
    kind: ofOperations,
    document,
    isPresent: (key) => present.has(key),
  })
  return {
    operations: all.map((operation) => {
      const [name, source] = [names.get(operation.key), sources.get(operation.key)]
      const pin = source === undefined ? undefined : pins[source]
      return { ...operation, ...(name !== undefined && { name }), ...(pin && { pinned: pin }) }
    }),
    others: Object.fromEntries(others.filter(([key]) => names.has(key))),
  }
}
