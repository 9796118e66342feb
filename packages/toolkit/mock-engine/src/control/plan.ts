import { type Ids, type JsonObject, isObject, pointerOf } from '@specwright/server-engine/engine'
import { atOnce, type Steps } from '../store/in-slices.ts'
import type { Collection } from '../state/collection.ts'
import type { Collections } from '../state/kept-collections.ts'
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
  /** True if one of the parts is not an array. */
  readonly isMalformed?: boolean
}

/** Drafts to write together: what must be read first, and the resulting rows. */
export interface Plan {
  readonly need: Need
  /**
   * The rows, completed and valid.
   *
   * @throws {ControlError} 400 or 422 with all problems; 409 if a rule of the service forbids it.
   */
  rows(existing: Rows): Steps<readonly Row[]>
}

type NamedDraft = Draft & {
  readonly id: string
  readonly references: readonly Reference[]
}

type PlacedDraft = NamedDraft & {
  /** A string for its row, another one for each. */
  readonly key: string
  /** What it becomes if no row has its key yet. */
  readonly fresh: Written
}

/** The row of a draft, or all problems with it. */
interface Written {
  readonly row?: Row
  readonly problems: readonly string[]
}

/** What rows are planned with. */
export interface Planning {
  readonly collections: Collections
  readonly ids: Ids
  /** The time of the rows, in milliseconds since the epoch. */
  readonly now: number
}

/** Plans to write rows. A draft without an id gets a generated one. */
export function planRows(drafts: Drafts, planning: Planning): Plan {
  return atOnce(planSteps(drafts, planning))
}

/** The same in steps: nothing is locked yet, and a lock is held for less time. */
export function* planSteps(
  { drafts, problems: draftProblems = [], isMalformed = false }: Drafts,
  planning: Planning,
): Steps<Plan> {
  const named: PlacedDraft[] = []
  const unplaced: string[] = []
  const need = emptyNeed()
  for (const draft of drafts) {
    const placed = placedDraft(draft, planning)
    if (typeof placed === 'string') unplaced.push(placed)
    else {
      named.push(placed)
      addNeed(need, placed)
    }
    yield
  }
  return {
    need,
    rows: (existing) => rowsOf(named, { existing, planning, problems: [...draftProblems, ...unplaced], isMalformed }),
  }
}

/** What planned rows are made with. */
interface Writing {
  readonly existing: Rows
  readonly planning: Planning
  /** What is wrong with other parts of the request. */
  readonly problems: string[]
  readonly isMalformed: boolean
}

/** The rows of all drafts. @throws {ControlError} */
function* rowsOf(
  named: readonly PlacedDraft[],
  { existing, planning, problems, isMalformed }: Writing,
): Steps<readonly Row[]> {
  const planned = new Map<string, Row | undefined>()
  for (const { key } of named) {
    planned.set(key, undefined)
    yield
  }
  for (const draft of named) {
    const { id, key, pointer, collection, fresh } = draft
    const isRepeated = planned.get(key) !== undefined
    if (isRepeated) problems.push(`${pointer}/id is used twice: "${id}"`)
    else {
      const before = existing.get(collection.name, id)
      const written = before ? rowFor(draft, planning, before) : fresh
      planned.set(key, written.row)
      problems.push(...written.problems)
    }
    problems.push(...missingReferences(draft, planned, existing))
    yield
  }
  if (problems.length > 0) {
    const status = isMalformed || named.some(({ value }) => !isObject(value)) ? 400 : 422
    throw new ControlError(status, 'Cannot write the rows', problems)
  }
  return yield* withoutConflicts(planned, existing, planning.collections)
}

/** Planned rows that no rule of the service forbids. @throws {ControlError} */
function* withoutConflicts(
  planned: ReadonlyMap<string, Row | undefined>,
  existing: Rows,
  { kept }: Collections,
): Steps<readonly Row[]> {
  const rows: Row[] = []
  const conflicts = new Set<string>()
  const written = { rows: existing, planned: (name: string, id: string) => planned.get(keyOf(name, id)) }
  for (const row of planned.values()) {
    if (!row) continue
    rows.push(row)
    for (const conflict of conflictsOf(row, written, kept)) conflicts.add(conflict)
    yield
  }
  if (conflicts.size > 0) throw new ControlError(409, 'Cannot write the rows', [...conflicts])
  return rows
}

/** A draft with the key of its row and what it refers to; what is wrong with it if it does not say what it belongs to. */
function placedDraft(draft: Draft, planning: Planning): PlacedDraft | string {
  const named = namedDraft(draft, planning)
  if (typeof named === 'string') return named
  return { ...named, key: keyOf(named.collection.name, named.id), fresh: rowFor(named, planning) }
}

function namedDraft(draft: Draft, { collections, ids }: Planning): NamedDraft | string {
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

type GrowingNeed = { readonly [Part in 'rows' | 'held' | 'owned']: (readonly [collection: string, id: string])[] }

/** All rows are held, also those that do not exist yet, so that only one of several requests creates a row. */
function emptyNeed(): GrowingNeed {
  const rows: GrowingNeed['rows'] = []
  return { rows, held: rows, owned: [] }
}

function addNeed({ rows, owned }: GrowingNeed, { collection, id, references }: NamedDraft): void {
  rows.push([collection.name, id])
  for (const reference of references) rows.push([reference.collection, reference.id])
  owned.push(...needOfConflicts(collection, id))
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
export function* draftsOfSeed(seed: unknown, { kept, at }: Collections): Steps<Drafts> {
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
  const drafts: Draft[] = []
  for (const { pointer, list, found } of parts) {
    if (!found || !Array.isArray(list)) continue
    for (const [index, value] of (list as readonly unknown[]).entries()) {
      drafts.push({ ...found, value, pointer: `${pointer}/${index}` })
      yield
    }
  }
  return { drafts, problems, isMalformed: parts.some(({ list }) => !Array.isArray(list)) }
}

/** The row for a draft, completed with the defaults of its collection, or all problems with it. */
function rowFor(
  { collection, id: key, value, pointer, path }: NamedDraft,
  { now, collections }: Planning,
  before?: Row,
): Written {
  if (!isObject(value)) return { problems: [`${pointer} must be an object`.trim()] }
  if ((keyOfValue(collection, value) ?? key) !== key) return { problems: [`${pointer}/id must be "${key}"`] }
  const moment = { key, now, before, path }
  const whole = completed(collection, value, moment)
  const problems = collections.issues(collection, whole).map(({ message }) => pointer + message)
  return problems.length > 0 ? { problems } : { row: storedItem(collection, whole, moment), problems }
}
