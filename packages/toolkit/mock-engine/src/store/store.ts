import type { MaybePromise } from '../maybe-promise.ts'

/** A value that is valid and will not change, beside its JSON, written once and sent many times. */
export interface Row {
  readonly collection: string
  readonly id: string
  readonly value: object
  readonly json: string
}

/** The rows that a piece of work reads, named before it starts, so that a store can fetch and lock them. */
export interface Need {
  readonly rows?: readonly (readonly [collection: string, id: string])[]
  /** Rows that nothing else may change until the work is committed, so that what refers to them is not left behind. */
  readonly held?: readonly (readonly [collection: string, id: string])[]
  /** Collections of which all rows are looked at. */
  readonly all?: readonly string[]
}

/** Rows as they stood when the work began; only those that its `Need` names. */
export interface Rows {
  get(collection: string, id: string): Row | undefined
  /** In order of arrival. */
  all(collection: string): readonly Row[]
}

/** A change of one row: put in place of the one with its id, or removed. */
export type Write<Put extends Row> =
  | { readonly put: Put }
  | { readonly remove: { readonly collection: string; readonly id: string } }

/** What work gives: its answer, and the writes that make it true. */
export interface Outcome<Result, Put extends Row> {
  readonly result: Result
  readonly writes?: readonly Write<Put>[]
}

/** All rows of a store at one moment. A store may add what it needs to bring them back as they were. */
export interface Snapshot<Put extends Row> {
  readonly rows: readonly Put[]
}

/** What a store deals in: rows of some collections, and what may be asked of them besides. */
export interface StoreTypes {
  readonly row: Row
  readonly need: Need
  readonly rows: Rows
}

/**
 * Keeps rows. May answer at once or later; the work itself never waits. Throws a `StoreError`, or rejects with one, where
 * rows cannot be read or written.
 */
export interface Store<Types extends StoreTypes> {
  /**
   * Loads what the work needs, does it, and commits its writes: all of them or none, alone with the rows it locked.
   * The result is given only when the writes will last. Work may be done again when rows changed meanwhile.
   */
  run<Result>(need: Types['need'], work: (rows: Types['rows']) => Outcome<Result, Types['row']>): MaybePromise<Result>
  /** Puts a snapshot where nothing was ever kept; rows from an earlier run stay as they are. */
  begin(snapshot: Snapshot<Types['row']>): MaybePromise<void>
  /** All rows. */
  snapshot(): MaybePromise<Snapshot<Types['row']>>
  /** Puts a snapshot in place of all that is there. */
  restore(snapshot: Snapshot<Types['row']>): MaybePromise<void>
  /** Forgets the tokens that expired before a moment, in seconds since the epoch. */
  sweepTokens(before: number): MaybePromise<void>
  close(): MaybePromise<void>
}
