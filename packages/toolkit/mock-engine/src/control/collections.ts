import type { Ids } from '../ids.ts'
import type { MockTypes } from '../types.ts'
import type { Issue } from '../request/route.ts'
import type { Need, Row, Rows } from '../store/store.ts'

/** Another row that must exist. */
export interface Reference<Collection extends string> {
  readonly collection: Collection
  readonly id: string
  /** JSON Pointer of the member that names it. */
  readonly pointer: string
}

/** What the defaults of omitted members are derived from. */
export interface Defaults {
  readonly id: string
  /** ISO 8601. */
  readonly now: string
  /** The row that is replaced. */
  readonly existing?: Readonly<Record<string, unknown>>
}

type Members = Readonly<Record<string, unknown>>

/** How a value has the key of its row. */
export interface Identity {
  /** Absent if the value does not say it. */
  keyOf(value: Members): string | undefined
  /** The value with its key; its own members come after it. */
  withKey(value: Members, key: string): Members
}

/** The member `id`. */
export const memberId: Identity = {
  keyOf: ({ id }) => (typeof id === 'string' ? id : undefined),
  withKey: (value, key) => ({ id: key, ...value }),
}

/** How the values of a collection are completed and checked, and which rows belong to them. */
export interface CollectionRules<Types extends MockTypes> {
  readonly defaults: (context: Defaults) => Members
  readonly check: (value: Members, contract: Types['contract']) => readonly Issue[]
  /** @param key Key of the row. */
  readonly references: (value: Members, key: string) => readonly Reference<Types['collection']>[]
  /** How a value has the key of its row; by default in its member `id`. */
  readonly identity?: Identity
  /** A copy of a value without its secrets; absent if the collection has none. */
  readonly redact?: (value: object) => object
  /** Rows to delete along with a row of this collection: those in other collections that refer to it by this member. */
  readonly owned?: { readonly by: string; readonly in: readonly Types['collection'][] }
}

/** How a row was changed. */
export type Change = 'seeded' | 'created' | 'replaced'

/** The rows of a mock that can be seeded and changed through the control interface. */
export interface Collections<Types extends MockTypes> {
  /** All collections, referenced ones first. */
  readonly rules: Readonly<Record<Types['collection'], CollectionRules<Types>>>
  /** What must be read before rows with these keys are written. */
  need(keys: readonly { readonly collection: Types['collection']; readonly id: string }[]): Need
  /** The row for a value that is valid by the rules of its collection, at a time in milliseconds since the epoch. */
  row(collection: Types['collection'], id: string, json: string, now: number): Row
  /** Conflicts of a row with others: the drafts written together with it, and the existing rows. */
  conflicts(
    row: Row,
    planned: (collection: Types['collection'], id: string) => Row | undefined,
    existing: Rows,
  ): readonly string[]
  /** Rows to write as a result of a change, at a time in milliseconds since the epoch. */
  consequences(row: Row, change: Change, ids: Ids, now: number): readonly Row[]
}

/** True for the name of a collection that the control interface can change. */
export function isCollection<Types extends MockTypes>(
  { rules }: Pick<Collections<Types>, 'rules'>,
  name: string,
): name is Types['collection'] {
  return Object.hasOwn(rules, name)
}
