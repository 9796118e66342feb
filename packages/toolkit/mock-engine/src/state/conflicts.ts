import type { JsonObject } from '@specwright/server-engine/engine'
import type { Need, Row, Rows } from '../store/store.ts'
import type { Collection, Conflict, Obstacle } from './collection.ts'
import { nameOf } from './noun.ts'
import type { ByName } from './references.ts'

/** What a unit of work reads to find the conflicts of an item. */
export function needOfConflicts({ conflicts = [] }: Collection, key: string): NonNullable<Need['owned']> {
  return conflicts.map(({ owns }) => [owns, key] as const)
}

/** Rows as they are, and those that are written together. */
export interface Written {
  readonly rows: Rows
  /** Such a row, if it is valid; default none. */
  readonly planned?: (collection: string, id: string) => Row | undefined
}

/** Why an item cannot be what it is while it owns others, or cannot belong to what it does. */
export function conflictsOf(row: Row, { rows, planned = () => undefined }: Written, kept: ByName): readonly string[] {
  const own = (kept.get(row.collection)?.conflicts ?? [])
    .filter((conflict) => isIn(conflict, row))
    .filter(({ owns }) => rows.owned(owns, row.id).some(({ id }) => !planned(owns, id)))
    .map(({ owner }) => sentenceOf(owner, row))
  const parent = kept.get(row.collection)?.parents.at(-1)?.collection ?? ''
  const ofOwner = (kept.get(parent)?.conflicts ?? []).filter(({ owns }) => owns === row.collection)
  if (ofOwner.length === 0) return own
  const owner = planned(parent, row.owner ?? '') ?? rows.get(parent, row.owner ?? '')
  if (!owner) return own
  return [...own, ...ofOwner.filter((each) => isIn(each, owner)).map(({ owned }) => sentenceOf(owned, owner))]
}

function isIn({ when }: Conflict, { value }: Row): boolean {
  const members = value as JsonObject // items are objects
  return Object.entries(when).every(([name, wanted]) => members[name] === wanted)
}

function sentenceOf({ does, why }: Obstacle, { id, collection }: Row): string {
  return `cannot ${does} ${nameOf(id, collection)}: ${why}`
}
