import type { MaybePromise } from '@specwright/server-engine/engine'
import type { Steps } from './in-slices.ts'

/** A valid, immutable value with its JSON, which is serialized once and sent many times. */
export interface Row {
  readonly collection: string
  readonly id: string
  /** What it belongs to, by which it is found: the id of another row, as a rule; `null` for nothing. */
  readonly owner: string | null
  /** Milliseconds since the epoch: its place in a log, or when it expires; `null` for neither. */
  readonly moment: number | null
  readonly value: object
  readonly json: string
}

/** A place in a log: by time, then by arrival within a millisecond. */
export interface Position {
  /** `moment` of the row. */
  readonly at: number
  /** Increases with each row that arrives. */
  readonly sequence: number
  /** Where rows are in the order of a member: its value, `null` if there is none, which comes before time and arrival. */
  readonly value?: unknown
}

/** Which rows are read. */
export type Selection = MemberSelection | Match

/** Rows whose member has one of these texts; an array has those of its items, and other values their JSON. Stores index it. */
export interface MemberSelection {
  readonly member: string
  readonly texts: readonly string[]
}

/** Rows with a value that matches one of these texts: what no index has, so that all rows are looked at. */
export interface Match {
  /** Where the value is; empty for the whole. */
  readonly path: readonly string[]
  /** `from` and `to` include the text itself; `words` must all be in the strings of the value, in any case. */
  readonly by: 'equal' | 'above' | 'from' | 'below' | 'to' | 'words'
  readonly texts: readonly string[]
}

/** A part of a log: the rows of a collection with an owner, in order of their moments, which none of them lacks. */
export interface LogRange {
  readonly collection: string
  /** By default, the rows of all owners, which stores put in order together. */
  readonly owner?: string | undefined
  /** Which rows of them; default all. */
  readonly where?: readonly Selection[]
  /** The member by whose values they are in order, before their moments. */
  readonly by?: string
  readonly descending: boolean
  /** The last row of the previous part, which must exist, or its position, where it may have been; absent for the first part. */
  readonly after?: Position | { readonly id: string }
  /** How many rows to leave out before the first one; default none. */
  readonly offset?: number
  /** Maximum number of rows. */
  readonly limit: number
}

/** Rows to count. */
export type CountRange = Pick<LogRange, 'collection' | 'owner' | 'where'>

/** A row of a log and its position. */
export interface LoggedRow {
  readonly row: Row
  readonly position: Position
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
  /**
   * Rows to lock until the work is committed, whether they exist or not: of two units of work that hold a row, the second
   * one sees what the first one wrote.
   */
  readonly held?: readonly (readonly [collection: string, id: string])[]
  /** Rows to read by their owner. */
  readonly owned?: readonly (readonly [collection: string, owner: string])[]
  /** A log to read in part. */
  readonly log?: LogRange
  /** Rows to count. */
  readonly counts?: readonly CountRange[]
  /** Collections to read as a whole. */
  readonly all?: readonly string[]
  /** A collection to read in part. */
  readonly list?: ListRange
}

/** Rows as of the start of the work; only those named by its `Need`. */
export interface Rows {
  get(collection: string, id: string): Row | undefined
  /** In order of their moments, then of arrival. */
  owned(collection: string, owner: string): readonly Row[]
  /** The same array until a row of the collection changes, from stores that keep it. */
  log(range: LogRange): readonly LoggedRow[]
  /** How many rows of a collection an owner has. The cost does not depend on how many, unless only some are counted. */
  count(range: CountRange): number
  /** In order of arrival. */
  all(collection: string): readonly Row[]
  list(range: ListRange): readonly Row[]
}

/** A write of one row, which replaces the one with its id, or a removal. */
export type Write = { readonly put: Row } | { readonly remove: { readonly collection: string; readonly id: string } }

/** The outcome of a unit of work: its result, and the writes to commit. */
export interface Outcome<Result> {
  readonly result: Result
  readonly writes?: readonly Write[]
}

/** All rows of a store at one point in time. */
export interface Snapshot {
  /** The rows of each collection in order of arrival. */
  readonly rows: readonly Row[]
  /** `sequence` of each row that has one, so that positions stay valid; if absent, rows are numbered again. */
  readonly arrivals?: readonly (number | null)[]
}

/**
 * Keeps rows. May be synchronous or not; the work itself is synchronous. Throws a `StoreError`, or rejects with one, if
 * rows cannot be read or written.
 */
export interface Store {
  /** What keeps the rows, in a word that health and metrics report: `memory`, `sqlite`, `postgres`. Default `custom`. */
  readonly kind?: string
  /**
   * Loads and locks the rows that the work needs, runs it, and commits its writes, all or none. The result is returned
   * only once the writes are durable. The work may run again if rows changed in the meantime.
   */
  run<Result>(need: Need, work: (rows: Rows) => Outcome<Result>): MaybePromise<Result>
  /**
   * The same for work on many rows, in slices between which other work runs: it reads the rows before, and writes of it
   * wait until this work has ended.
   */
  runLong<Result>(need: Need, work: (rows: Rows) => Steps<Outcome<Result>>): Promise<Result>
  /** Writes the initial rows to a new store; rows of an earlier run stay as they are. */
  initialize(snapshot: Snapshot): MaybePromise<void>
  /** All rows. */
  snapshot(): MaybePromise<Snapshot>
  /** Replaces all rows with those of a snapshot. */
  restore(snapshot: Snapshot): MaybePromise<void>
  /** Deletes all rows, and that there was such a store: a new one with its name is given its initial rows again. */
  remove(): MaybePromise<void>
  /** Approximate memory of its rows; absent if they are elsewhere. */
  bytes?(): number
  /** Fails with a `StoreError` if rows cannot be read at the moment. */
  check(): MaybePromise<void>
  /**
   * Fails with a `StoreError` if rows cannot be written at the moment. False if that cannot be tried, since another write is
   * in progress. Absent if rows can always be written.
   */
  checkWrites?(): MaybePromise<boolean>
  /**
   * Deletes the rows of a collection that have no owner and whose moment is before a time, in milliseconds since the
   * epoch. Since each sweep has a cost, a store may leave out most of them.
   */
  sweep(collection: string, before: number): MaybePromise<void>
  close(): MaybePromise<void>
}

/** Stores that share one file or database, one for each tenant. */
export interface OpenedStore {
  readonly createStore: (tenant: string) => Store
  /** Key of tokens and cursors, stored with the rows, so that those of an earlier process or a replica stay valid. */
  readonly secret: string
  close(): MaybePromise<void>
}
