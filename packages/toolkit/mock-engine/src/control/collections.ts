import type { Ids } from '../ids.ts'
import type { MockTypes } from '../types.ts'
import type { Issue } from '../request/route.ts'

/** Another row that must be there. */
export interface Reference<Collection extends string> {
  readonly collection: Collection
  readonly id: string
  /** JSON Pointer of the member that names it. */
  readonly pointer: string
}

/** What the members that were left out of a row follow from. */
export interface Defaults {
  readonly id: string
  /** ISO 8601. */
  readonly now: string
  /** The row that is replaced. */
  readonly existing?: Readonly<Record<string, unknown>>
}

type Members = Readonly<Record<string, unknown>>

/** How the values of a collection are completed and checked, and what belongs to them. */
export interface CollectionRules<Types extends MockTypes> {
  readonly defaults: (context: Defaults) => Members
  readonly check: (value: Members, contract: Types['contract']) => readonly Issue[]
  readonly references: (value: Members) => readonly Reference<Types['collection']>[]
  /** A value as it is shown to others; absent where it holds no secret. */
  readonly shown?: (value: object) => object
  /** Rows that go with a row of this collection: those in others whose member names it. */
  readonly owned?: { readonly by: string; readonly in: readonly Types['collection'][] }
}

/** How a row came to be changed. */
export type Change = 'seeded' | 'created' | 'replaced'

/** The rows that a mock keeps, as they can be seeded and changed from outside. */
export interface Collections<Types extends MockTypes> {
  /** All collections, in the order in which their rows refer to each other. */
  readonly rules: Readonly<Record<Types['collection'], CollectionRules<Types>>>
  /** No rows at all. */
  readonly none: Types['rows']
  /** What has to be known before rows with these keys are put. */
  need(keys: readonly { readonly collection: Types['collection']; readonly id: string }[]): Types['need']
  /** A row of a value that was found valid by the rules of its collection. */
  row(collection: Types['collection'], id: string, json: string): Types['row']
  /** What of a row stands against others: those that are wished for, by collection and id, and those that are there. */
  conflicts(
    row: Types['row'],
    wished: (collection: Types['collection'], id: string) => Types['row'] | undefined,
    existing: Types['rows'],
  ): readonly string[]
  /** Rows that follow from a change of one, at a moment in milliseconds since the epoch. */
  consequences(row: Types['row'], change: Change, ids: Ids, now: number): readonly Types['row'][]
}

/** True for the name of a collection that can be changed from outside. */
export function isCollection<Types extends MockTypes>(
  { rules }: Pick<Collections<Types>, 'rules'>,
  name: string,
): name is Types['collection'] {
  return Object.hasOwn(rules, name)
}
