import type { MaybePromise } from '../maybe-promise.ts'

/** A valid, immutable value with its JSON, which is serialized once and sent many times. */
export interface Row {
  readonly collection: string
  readonly id: string
  readonly value: object
  readonly json: string
}

/** A part of a collection, in order of arrival. */
export interface ListRange {
  readonly collection: string
  /** Id of the last row of the previous part, which must exist; absent for the first part. */
  readonly after?: string
  /** Maximum number of rows. */
  readonly limit: number
}

/** The rows that a unit of work reads, named before it starts, so that a store can fetch and lock them. */
export interface Need {
  readonly rows?: readonly (readonly [collection: string, id: string])[]
  /** Rows to lock until the work is committed, so that no reference to them is left dangling. */
  readonly held?: readonly (readonly [collection: string, id: string])[]
  /** Collections to read as a whole. */
  readonly all?: readonly string[]
  /** A collection to read in part. */
  readonly list?: ListRange
}

/** Rows as of the start of the work; only those named by its `Need`. */
export interface Rows {
  get(collection: string, id: string): Row | undefined
  /** In order of arrival. */
  all(collection: string): readonly Row[]
  list(range: ListRange): readonly Row[]
}

/** A write of one row, which replaces the one with its id, or a removal. */
export type Write<Put extends Row> =
  | { readonly put: Put }
  | { readonly remove: { readonly collection: string; readonly id: string } }

/** The outcome of a unit of work: its result, and the writes to commit. */
export interface Outcome<Result, Put extends Row> {
  readonly result: Result
  readonly writes?: readonly Write<Put>[]
}

/** All rows of a store at one point in time. A store may add what it needs to restore them. */
export interface Snapshot<Put extends Row> {
  readonly rows: readonly Put[]
}

/** The types of a store: its rows, and how they are requested and read. */
export interface StoreTypes {
  readonly row: Row
  readonly need: Need
  readonly rows: Rows
}

/**
 * Keeps rows. May be synchronous or not; the work itself is synchronous. Throws a `StoreError`, or rejects with one, if
 * rows cannot be read or written.
 */
export interface Store<Types extends StoreTypes> {
  /**
   * Loads and locks the rows that the work needs, runs it, and commits its writes, all or none. The result is returned
   * only once the writes are durable. The work may run again if rows changed in the meantime.
   */
  run<Result>(need: Types['need'], work: (rows: Types['rows']) => Outcome<Result, Types['row']>): MaybePromise<Result>
  /** Writes the initial rows to a new store; rows of an earlier run stay as they are. */
  initialize(snapshot: Snapshot<Types['row']>): MaybePromise<void>
  /** All rows. */
  snapshot(): MaybePromise<Snapshot<Types['row']>>
  /** Replaces all rows with those of a snapshot. */
  restore(snapshot: Snapshot<Types['row']>): MaybePromise<void>
  /** Deletes all rows, and that there was such a store: a new one with its name is given its initial rows again. */
  remove(): MaybePromise<void>
  /** Fails with a `StoreError` if rows cannot be read at the moment. */
  check(): MaybePromise<void>
  /** Deletes the tokens that expired before a time, in seconds since the epoch. */
  sweepTokens(before: number): MaybePromise<void>
  close(): MaybePromise<void>
}
