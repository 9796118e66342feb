import type { MaybePromise } from '@specwright/server-engine/engine'
import { StoreError } from './store-error.ts'

/** A time in which the store fails: until what failed succeeds. */
export interface Outage {
  /** The first error of it. */
  readonly error: StoreError
  readonly began: number
  /** Absent while it lasts. */
  ended?: number
  /** How many accesses have failed. */
  failures: number
  /** Whether reads fail too, so that a read which succeeds ends it. */
  failsReads: boolean
}

/** Follows whether the stores of a server work. */
export interface StoreWatch {
  /** Runs an access, of which `wrote` says afterwards whether it was a write. */
  observed<Result>(work: () => MaybePromise<Result>, wrote: () => boolean): MaybePromise<Result>
  /** The current outage; `undefined` while the store works. */
  outage(): Outage | undefined
  /** How many accesses have failed so far. */
  failures(): number
}

/** Where outages are reported, and by which clock. */
export interface OutageReports {
  readonly now: () => number
  /** Called when one begins, and when it has ended. */
  readonly changed: (outage: Outage) => void
}

/** Takes the store to work until an access fails. */
export function createStoreWatch({ now, changed }: OutageReports): StoreWatch {
  let current: Outage | undefined
  let failures = 0

  function failed(wrote: boolean, error: unknown): void {
    if (!(error instanceof StoreError)) return
    failures++
    const isNew = !current
    current ??= { error, began: now(), failures: 0, failsReads: false }
    current.failures++
    current.failsReads ||= !wrote
    if (isNew) changed({ ...current })
  }

  function succeeded(wrote: boolean): void {
    if (!current || !(wrote || current.failsReads)) return
    current.ended = now()
    changed(current)
    current = undefined
  }

  return {
    observed(work, wrote) {
      try {
        const result = work()
        if (result instanceof Promise) {
          result.then(
            () => succeeded(wrote()),
            (error: unknown) => failed(wrote(), error),
          )
        } else succeeded(wrote())
        return result
      } catch (error) {
        failed(wrote(), error)
        throw error
      }
    },
    outage: () => current,
    failures: () => failures,
  }
}
