import type { Ids } from '../ids.ts'
import { isObject, pointerOf, type JsonObject } from '../json.ts'
import type { Collection } from '../state/collection.ts'
import type { Collections } from '../state/collections.ts'
import { conflictsOf, needOfConflicts } from '../state/conflicts.ts'
import { isId, keyOfValue, ownerOfValue } from '../state/identity.ts'
import { keyOfItem } from '../state/item.ts'
import { parentMembers, referencesOf, type Reference } from '../state/references.ts'
import { completed, storedItem } from '../state/stored-item.ts'
import { keyOf } from '../store/row.ts'
import type { Need, Row, Rows } from '../store/store.ts'
import { ControlError } from './control-error.ts'

/** A row to create or replace, as it was sent. */
export interface Draft {
  readonly collection: Collection
  /** Id that the value must have; absent if the value has its own, or one is to be generated. */
  readonly id?: string
  readonly value: unknown
  /** The path parameters that lead to the item, where the request names them. */
  readonly path?: JsonObject
  /** JSON Pointer of the value in the request; empty for the whole. */
  readonly pointer: string
}

/** Drafts as they were sent. */
export interface Drafts {
  readonly drafts: readonly Draft[]
  /** Problems with parts that are not drafts, each starting with a JSON Pointer. */
  readonly problems?: readonly string[]
}

/** Drafts to write together: what must be read first, and the resulting rows. */
export interface Plan {
  readonly need: Need
  /**
   * The rows, completed and valid.
   *
   * @throws {ControlError} 400 with all problems; 409 if a rule of the service forbids it.
   */
  rows(existing: Rows, now: number): readonly Row[]
}

type NamedDraft = Draft & {
  readonly id: string
  readonly references: readonly Reference[]
}

/** Plans to write rows. A draft without an id gets a generated one. */
export function planRows(
  { drafts, problems: draftProblems = [] }: Drafts,
  { collections, ids }: { readonly collections: Collections; readonly ids: Ids },
): Plan {
  const { kept } = collections
  const placed = drafts.map((draft) => placedDraft(draft, { collections, ids }))
  const named = placed.filter((each) => typeof each !== 'string')
  const homeless = placed.filter((each) => typeof each === 'string')
  return {
    need: needOf(named),
    rows(existing, now) {
      const planned = new Map<string, Row | undefined>(named.map((draft) => [keyOfDraft(draft), undefined]))
      const rowProblems = named.flatMap((draft) => {
        const { id, pointer } = draft
        const missing = missingReferences(draft, planned, existing)
        if (planned.get(keyOfDraft(draft))) return [`${pointer}/id is used twice: "${id}"`, ...missing]
        const { row, problems: own } = rowFor(draft, { existing, now, collections })
        planned.set(keyOfDraft(draft), row)
        return [...own, ...missing]
      })
      const problems = [...draftProblems, ...homeless, ...rowProblems]
      if (problems.length > 0) throw new ControlError(400, 'Cannot write the rows', problems)
      const rows = [...planned.values()].filter((row) => row !== undefined)
      const written = { rows: existing, planned: (name: string, id: string) => planned.get(keyOf(name, id)) }
      const conflicts = new Set(rows.flatMap((row) => conflictsOf(row, written, kept)))
      if (conflicts.size > 0) throw new ControlError(409, 'Cannot write the rows', [...conflicts])
      return rows
    },
  }
}

/** A draft with the key of its row and what it refers to; what is wrong with it if it does not say what it belongs to. */
function placedDraft(
  draft: Draft,
  { collections, ids }: { readonly collections: Collections; readonly ids: Ids },
): NamedDraft | string {
  const { collection, pointer, path = {} } = draft
  if (!isObject(draft.value)) return { ...draft, id: draft.id ?? ids.next(collection.name), references: [] }
  const value = { ...parentMembers(collection, path, collections.kept), ...draft.value }
  const owner = draft.id === undefined ? ownerOfValue(collection, value, path) : ''
  if (owner === undefined) {
    const use = collections.pathOf(collection)
    return `${pointer} does not say what it belongs to.${use === undefined ? '' : ` Use "${use}" in place of "${collection.name}"`}`
  }
  const own = value[collection.id.member]
  const id = draft.id ?? keyOfItem(collection, owner, isId(own) ? own : collections.newId(collection, ids))
  return { ...draft, value, id, references: referencesOf(collection, value, { key: id, kept: collections.kept }) }
}

/** All rows are held, also those that do not exist yet, so that only one of several requests creates a row. */
function needOf(named: readonly NamedDraft[]): Need {
  const rows = named.flatMap(({ collection, id, references }) => [
    [collection.name, id] as const,
    ...references.map((reference) => [reference.collection, reference.id] as const),
  ])
  return { rows, held: rows, owned: named.flatMap(({ collection, id }) => needOfConflicts(collection, id)) }
}

function keyOfDraft({ collection, id }: NamedDraft): string {
  return keyOf(collection.name, id)
}

/** What a draft refers to that neither exists nor is written with it. */
function missingReferences(
  { references, pointer }: NamedDraft,
  planned: ReadonlyMap<string, unknown>,
  existing: Rows,
): readonly string[] {
  return references
    .filter(({ collection, id }) => !planned.has(keyOf(collection, id)) && !existing.get(collection, id))
    .map(({ collection, id, pointer: at }) => `${pointer}${at} refers to a missing row of ${collection}: "${id}"`)
}

/**
 * The drafts of a seed: an array of rows for each collection, by its name, or by its path if it is below an item.
 *
 * @throws {ControlError} If the seed is not an object.
 */
export function draftsOfSeed(seed: unknown, { kept, at }: Collections): Drafts {
  if (!isObject(seed))
    throw new ControlError(400, 'Cannot use the seed: it must be an object with an array for each collection')
  const parts = Object.entries(seed).map(([name, list]) => {
    const collection = kept.get(name)
    return { pointer: pointerOf([name]), list, found: collection ? { collection } : at(name) }
  })
  const problems = parts.flatMap(({ pointer, list, found }) => {
    if (!found) return [`${pointer} is not a collection. Use ${[...kept.keys()].join(', ')}`]
    return Array.isArray(list) ? [] : [`${pointer} must be an array`]
  })
  const drafts = parts.flatMap(({ pointer, list, found }) => {
    if (!found || !Array.isArray(list)) return []
    return list.map((value: unknown, index) => ({ ...found, value, pointer: `${pointer}/${index}` }))
  })
  return { drafts, problems }
}

/** The row for a draft, completed with the defaults of its collection, or all problems with it. */
function rowFor(
  { collection, id: key, value, pointer }: NamedDraft,
  { existing, now, collections }: { readonly existing: Rows; readonly now: number; readonly collections: Collections },
): { row?: Row; problems: readonly string[] } {
  if (!isObject(value)) return { problems: [`${pointer} must be an object`.trim()] }
  if ((keyOfValue(collection, value) ?? key) !== key) return { problems: [`${pointer}/id must be "${key}"`] }
  const moment = { key, now, before: existing.get(collection.name, key) }
  const whole = completed(collection, value, moment)
  const problems = collections.issues(collection, whole).map(({ message }) => pointer + message)
  return problems.length > 0 ? { problems } : { row: storedItem(collection, whole, moment), problems }
}
