import type { LoadedDocument } from '../document.ts'
import { grouped } from '../grouped.ts'
import type { PinnedNames } from '../names/pinned-names.ts'
import { chosenNameOf, ofOperations, withChosen } from './chosen-names.ts'
import type { OperationModel } from './model.ts'
import { keyFor } from './operation-ids.ts'

type Pins = PinnedNames['operations']

/** The operations of a document with what is pinned of them, and the pins of those that it does not have. */
export interface PinnedOperations {
  readonly operations: readonly OperationModel[]
  readonly others: Pins
}

/**
 * Finds what is pinned of each operation: by its key; by method and path, if it got its id since; or by the name that
 * the document chooses for it, if it got another id.
 *
 * @throws {DocumentError} If a chosen name is not valid, or taken.
 */
export function withPins(all: readonly OperationModel[], pins: Pins, document: LoadedDocument): PinnedOperations {
  const present = new Set(all.map(({ key }) => key))
  const gone = new Map(Object.entries(pins).filter(([key]) => !present.has(key)))
  const goneByName = grouped(gone.keys(), (key) => gone.get(key)?.name)
  const sourceOf = (operation: OperationModel): string | undefined => {
    const moved = [
      keyFor(operation.method, operation.path),
      ...(goneByName.get(chosenNameOf(operation.extensions)) ?? []),
    ]
    return Object.hasOwn(pins, operation.key) ? operation.key : moved.find((key) => gone.has(key))
  }
  const sources = new Map(all.map((operation) => [operation.key, sourceOf(operation)]))
  const pinned = new Map(
    [...sources].flatMap(([key, source]) => (source === undefined ? [] : [[key, pins[source]!.name] as const])), // it is one of them
  )
  const moved = new Set(sources.values())
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
