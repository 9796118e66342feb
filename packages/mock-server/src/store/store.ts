import type { MaybePromise } from '@loyalty-kit/mock-engine'
import type { AnyRow, CollectionName, Row } from './rows.ts'

/** Position of an activity in its log: by time, then by arrival within a millisecond. */
export interface ActivityPosition {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Increases with each activity that arrives. */
  readonly sequence: number
}

/** A part of a reward's log. */
export interface ActivityRange {
  readonly reward: string
  readonly descending: boolean
  /** Position of the last entry of the previous part; absent for the first part. */
  readonly after?: ActivityPosition
  /** Maximum number of entries. */
  readonly limit: number
}

/** An activity and its position. */
export interface LoggedActivity {
  readonly row: Row<'activities'>
  readonly position: ActivityPosition
}

/** A part of a collection, in order of arrival. */
export interface ListRange<Name extends CollectionName = CollectionName> {
  readonly collection: Name
  /** Id of the last row of the previous part, which must exist; absent for the first part. */
  readonly after?: string
  /** Maximum number of rows. */
  readonly limit: number
}

/** The rows that a unit of work reads, named before it starts, so that a store can fetch and lock them. */
export interface Need {
  readonly rows?: readonly (readonly [collection: CollectionName, id: string])[]
  /**
   * Tier structures to lock until the work is committed, each with its tiers and assignments. The lock prevents a
   * concurrent delete and assignment from both succeeding.
   */
  readonly structures?: readonly string[]
  /** Rows to lock until the work is committed, so that no reference to them is left dangling. */
  readonly held?: readonly (readonly [collection: CollectionName, id: string])[]
  readonly activities?: ActivityRange
  /** Collections to read as a whole. */
  readonly all?: readonly CollectionName[]
  /** A collection to read in part. */
  readonly list?: ListRange
}

/** Rows as of the start of the work; only those named by its `Need`. */
export interface Rows {
  get<Name extends CollectionName>(collection: Name, id: string): Row<Name> | undefined
  tiersOf(structure: string): readonly Row<'tiers'>[]
  assignmentsOf(structure: string): readonly Row<'assignments'>[]
  activities(range: ActivityRange): readonly LoggedActivity[]
  /** In order of arrival. */
  all<Name extends CollectionName>(collection: Name): readonly Row<Name>[]
  list<Name extends CollectionName>(range: ListRange<Name>): readonly Row<Name>[]
}

/** A write of one row, which replaces the one with its id, or a removal. */
export type Write =
  | { readonly put: AnyRow }
  | { readonly remove: { readonly collection: CollectionName; readonly id: string } }

/** The outcome of a unit of work: its result, and the writes to commit. */
export interface Outcome<Result> {
  readonly result: Result
  readonly writes?: readonly Write[]
}

/** All rows of a store at one moment. */
export interface Snapshot {
  /** Activities in order of arrival. */
  readonly rows: readonly AnyRow[]
  /** `sequence` of each row that is an activity, `null` for others, so that cursors stay valid; if absent, activities are numbered again. */
  readonly arrivals?: readonly (number | null)[]
}

/**
 * Keeps rows. May be synchronous or not; the work itself is synchronous. Throws a `StoreError`, or rejects with one, if
 * rows cannot be read or written.
 */
export interface Store {
  /**
   * Loads and locks the rows that the work needs, runs it, and commits its writes, all or none. The result is returned
   * only once the writes are durable. The work may run again if rows changed in the meantime.
   */
  run<Result>(need: Need, work: (rows: Rows) => Outcome<Result>): MaybePromise<Result>
  /** Writes the initial rows to a new store; rows of an earlier run stay as they are. */
  initialize(snapshot: Snapshot): MaybePromise<void>
  /** All rows. */
  snapshot(): MaybePromise<Snapshot>
  /** Replaces all rows with those of a snapshot. */
  restore(snapshot: Snapshot): MaybePromise<void>
  /** Deletes all rows, and that there was such a store: a new one with its name is given its initial rows again. */
  remove(): MaybePromise<void>
  /** Fails with a `StoreError` if rows cannot be read at the moment. */
  check(): MaybePromise<void>
  /** Deletes the tokens that expired before a time, in seconds since the epoch. */
  sweepTokens(before: number): MaybePromise<void>
  close(): MaybePromise<void>
}

/** Stores that share one file or database, one for each tenant. */
export interface OpenedStore {
  readonly createStore: (tenant: string) => Store
  /** Key of tokens and cursors, stored with the rows, so that those of an earlier process or a replica stay valid. */
  readonly secret: string
  close(): MaybePromise<void>
}
