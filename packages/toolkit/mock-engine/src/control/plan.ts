import type { Ids } from '../ids.ts'
import type { MockTypes } from '../types.ts'
import { keyOf } from '../store/row.ts'
import type { Need, Row, Rows } from '../store/store.ts'
import { isCollection, memberId, type Collections, type Reference } from './collections.ts'
import { ControlError } from './control-error.ts'

/** A row to create or replace, as it was sent. */
export interface Draft<Collection extends string> {
  readonly collection: Collection
  /** Id that the value must have; absent if the value has its own, or one is to be generated. */
  readonly id?: string
  readonly value: unknown
  /** JSON Pointer of the value in the request; empty for the whole. */
  readonly pointer: string
}

/** Drafts as they were sent. */
export interface Drafts<Collection extends string> {
  readonly drafts: readonly Draft<Collection>[]
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

type NamedDraft<Collection extends string> = Draft<Collection> & {
  readonly id: string
  readonly references: readonly Reference<Collection>[]
}

/** The rules that complete and check rows. */
interface Rules<Types extends MockTypes> {
  readonly collections: Collections<Types>
  readonly contract: Types['contract']
}

/** Plans to write rows. A draft without an id gets a generated one. */
export function planRows<Types extends MockTypes>(
  { drafts, problems: draftProblems = [] }: Drafts<Types['collection']>,
  { collections, ids, contract }: Rules<Types> & { readonly ids: Ids },
): Plan {
  const named = drafts.map((draft): NamedDraft<Types['collection']> => {
    const { collection, value } = draft
    const { references, identity = memberId } = collections.rules[collection]
    const id = draft.id ?? (isRecord(value) ? identity.keyOf(value) : undefined) ?? ids.next(collection)
    return { ...draft, id, references: isRecord(value) ? references(value, id) : [] }
  })
  const keys = [...named, ...named.flatMap(({ references }) => references)]
  return {
    need: collections.need(keys),
    rows(existing, now) {
      const planned = new Map<string, Row | undefined>(
        named.map(({ collection, id }) => [keyOf(collection, id), undefined]),
      )
      const rowProblems = named.flatMap((draft) => {
        const { collection, id, pointer } = draft
        const missing = draft.references
          .filter(
            (reference) =>
              !planned.has(keyOf(reference.collection, reference.id)) &&
              !existing.get(reference.collection, reference.id),
          )
          .map(
            (reference) =>
              `${pointer}${reference.pointer} refers to a missing row of ${reference.collection}: "${reference.id}"`,
          )
        if (planned.get(keyOf(collection, id))) return [`${pointer}/id is used twice: "${id}"`, ...missing]
        const { row, problems: own } = rowFor(draft, existing.get(collection, id)?.value, new Date(now), {
          collections,
          contract,
        })
        planned.set(keyOf(collection, id), row)
        return [...own, ...missing]
      })
      const problems = [...draftProblems, ...rowProblems]
      if (problems.length > 0) throw new ControlError(400, 'Cannot write the rows', problems)
      const plannedRow = (collection: string, id: string): Row | undefined => planned.get(keyOf(collection, id))
      const conflicts = [...planned.values()].flatMap((row) =>
        row ? collections.conflicts(row, plannedRow, existing) : [],
      )
      if (conflicts.length > 0) throw new ControlError(409, 'Cannot write the rows', conflicts)
      return [...planned.values()].filter((row) => row !== undefined)
    },
  }
}

/**
 * The drafts of a seed: an array of rows for each collection.
 *
 * @throws {ControlError} If the seed is not an object.
 */
export function draftsOfSeed<Types extends MockTypes>(
  seed: unknown,
  collections: Collections<Types>,
): Drafts<Types['collection']> {
  if (!isRecord(seed))
    throw new ControlError(400, 'Cannot use the seed: it must be an object with an array for each collection')
  const problems = Object.entries(seed).flatMap(([name, list]) => {
    if (!isCollection(collections, name)) {
      return [`/${name} is not a collection. Use ${Object.keys(collections.rules).join(', ')}`]
    }
    return Array.isArray(list) ? [] : [`/${name} must be an array`]
  })
  const drafts = Object.entries(seed).flatMap(([name, list]) => {
    if (!isCollection(collections, name) || !Array.isArray(list)) return []
    return list.map((value: unknown, index) => ({ collection: name, value, pointer: `/${name}/${index}` }))
  })
  return { drafts, problems }
}

/** The row for a draft, completed with the defaults of its collection, or all problems with it. */
function rowFor<Types extends MockTypes>(
  { collection, id, value, pointer }: NamedDraft<Types['collection']>,
  replaced: object | undefined,
  now: Date,
  { collections, contract }: Rules<Types>,
): { row?: Row; problems: readonly string[] } {
  if (!isRecord(value)) return { problems: [`${pointer} must be an object`.trim()] }
  const rules = collections.rules[collection]
  const { keyOf: keyOfValue, withKey } = rules.identity ?? memberId
  if ((keyOfValue(value) ?? id) !== id) return { problems: [`${pointer}/id must be "${id}"`] }
  const context = { id, now: now.toISOString(), ...(replaced ? { existing: { ...replaced } } : {}) }
  const completed = { ...rules.defaults(context), ...withKey(value, id) }
  const problems = rules.check(completed, contract).map(({ message }) => pointer + message)
  // Reading the row from its JSON makes it independent of the caller's value.
  return problems.length > 0
    ? { problems }
    : { row: collections.row(collection, id, JSON.stringify(completed), now.getTime()), problems }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
