import type { MaybePromise } from '@loyalty-kit/mock-engine'
import type { AnyRow, CollectionName, Row } from './rows.ts'

/** Where an activity stands in its log: by time, and by arrival among those of one millisecond. */
export interface ActivityPosition {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Counts up with each activity that arrives. */
  readonly sequence: number
}

/** A part of a reward's log. */
export interface ActivityRange {
  readonly reward: string
  readonly descending: boolean
  /** Where the part before ended; absent for the first one. */
  readonly after?: ActivityPosition
  /** How many to give at most. */
  readonly limit: number
}

/** An activity and its place. */
export interface LoggedActivity {
  readonly row: Row<'activities'>
  readonly position: ActivityPosition
}

/** The rows that a piece of work reads, named before it starts, so that a store can fetch and lock them. */
export interface Need {
  readonly rows?: readonly (readonly [collection: CollectionName, id: string])[]
  /**
   * Tier structures, each with its tiers and assignments. Nothing else may change any of these until the work is
   * committed: that is what keeps a delete and an assignment, done at once, from both succeeding.
   */
  readonly structures?: readonly string[]
  /** Rows that nothing else may change until the work is committed, so that what refers to them is not left behind. */
  readonly held?: readonly (readonly [collection: CollectionName, id: string])[]
  readonly activities?: ActivityRange
  /** Collections of which all rows are looked at. */
  readonly all?: readonly CollectionName[]
}

/** Rows as they stood when the work began; only those that its `Need` names. */
export interface Rows {
  get<Name extends CollectionName>(collection: Name, id: string): Row<Name> | undefined
  tiersOf(structure: string): readonly Row<'tiers'>[]
  assignmentsOf(structure: string): readonly Row<'assignments'>[]
  activities(range: ActivityRange): readonly LoggedActivity[]
  /** In order of arrival. */
  all<Name extends CollectionName>(collection: Name): readonly Row<Name>[]
}

/** A change of one row: put in place of the one with its id, or removed. */
export type Write =
  | { readonly put: AnyRow }
  | { readonly remove: { readonly collection: CollectionName; readonly id: string } }

/** What work gives: its answer, and the writes that make it true. */
export interface Outcome<Result> {
  readonly result: Result
  readonly writes?: readonly Write[]
}

/** All rows of a store at one moment. */
export interface Snapshot {
  /** Activities in order of arrival. */
  readonly rows: readonly AnyRow[]
  /** `sequence` of each activity, by id, so that cursors stay good; absent where they are to be counted anew. */
  readonly arrivals?: ReadonlyMap<string, number>
}

/**
 * Keeps rows. May answer at once or later; the work itself never waits. Throws a `StoreError`, or rejects with one, where
 * rows cannot be read or written.
 */
export interface Store {
  /**
   * Loads what the work needs, does it, and commits its writes: all of them or none, alone with the rows it locked.
   * The result is given only when the writes will last. Work may be done again when rows changed meanwhile.
   */
  run<Result>(need: Need, work: (rows: Rows) => Outcome<Result>): MaybePromise<Result>
  /** Puts a snapshot where nothing was ever kept; rows from an earlier run stay as they are. */
  begin(snapshot: Snapshot): MaybePromise<void>
  /** All rows. */
  snapshot(): MaybePromise<Snapshot>
  /** Puts a snapshot in place of all that is there. */
  restore(snapshot: Snapshot): MaybePromise<void>
  /** Forgets the tokens that expired before a moment, in seconds since the epoch. */
  sweepTokens(before: number): MaybePromise<void>
  close(): MaybePromise<void>
}

/** Stores that share one place on disk or one database, one for each tenant. */
export interface OpenedStore {
  readonly createStore: (tenant: string) => Store
  /** Key of tokens and cursors, kept with the rows, so that those issued before a restart or by a replica stay good. */
  readonly secret: string
  close(): MaybePromise<void>
}
