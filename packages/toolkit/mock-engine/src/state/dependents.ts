import { textOf, valueAt } from '@specwright/server-engine/engine'
import type { Need, Row, Rows } from '../store/store.ts'
import type { Collection } from './collection.ts'
import { isId } from './identity.ts'
import { ownerOfRow } from './item.ts'
import type { ByName } from './references.ts'

/** What is deleted with an item, by its key: what must be read for it, and which of those rows it is. */
export interface Dependents {
  need(key: string): Pick<Need, 'owned' | 'all'>
  of(key: string, rows: Rows): readonly Row[]
}

/** The items that belong to items of a collection, or name them. */
export function dependentsOf(name: string, kept: ByName): Dependents {
  const others = [...kept.values()]
  const below = others.filter(({ parents }) => parents.at(-1)?.collection === name).map((each) => each.name)
  const further = others.flatMap((each) => furtherFrom(each, name))
  const deeper = deeperThan(below, others, new Set([...below, ...further.map(({ collection }) => collection)]))
  const whole = [...further, ...deeper].map(({ collection }) => collection)
  return {
    need: (key) => ({
      owned: below.map((each) => [each, key] as const),
      ...(whole.length > 0 && { all: whole }),
    }),
    of(key, rows) {
      const first = [
        ...below.flatMap((each) => rows.owned(each, key)),
        ...further.flatMap(({ collection, names }) => rows.all(collection).filter((row) => names(row, key))),
      ]
      return deeper.reduce<readonly Row[]>((found, { collection, below: owners }) => {
        const ids = new Set(found.flatMap((row) => (row.collection === owners ? row.id : [])))
        return [...found, ...rows.all(collection).filter(({ owner }) => owner !== null && ids.has(owner))]
      }, first)
    },
  }
}

/** Collections below those of a level, and below those: what is deleted with an item says which of their items are. */
function deeperThan(
  level: readonly string[],
  others: readonly Collection[],
  known: ReadonlySet<string>,
): readonly { readonly collection: string; readonly below: string }[] {
  const next = others.flatMap(({ name, parents }) => {
    const below = parents.at(-1)?.collection
    return below !== undefined && level.includes(below) && !known.has(name) ? [{ collection: name, below }] : []
  })
  const names = next.map(({ collection }) => collection)
  return names.length === 0 ? [] : [...next, ...deeperThan(names, others, new Set([...known, ...names]))]
}

/** A collection whose items name those of another otherwise than by their owner, and how. */
interface Further {
  readonly collection: string
  readonly names: (row: Row, key: string) => boolean
}

function furtherFrom({ name, id, parents, relations = [] }: Collection, other: string): readonly Further[] {
  const levels = parents.length - parents.findIndex(({ collection }) => collection === other)
  const isDeeper = levels > 1 && levels <= parents.length && !id.isUnique
  const deeper: Further = { collection: name, names: (row, key) => ownerOfRow(row.id, levels) === key }
  const related = relations
    .filter(({ collection }) => collection === other)
    .map(({ member }): Further => ({ collection: name, names: (row, key) => memberText(row, member) === key }))
  return [...(isDeeper ? [deeper] : []), ...related]
}

function memberText({ value }: Row, member: string): string | undefined {
  const text = valueAt(value, [member])
  return isId(text) ? textOf(text) : undefined
}
