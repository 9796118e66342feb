import type { MockTypes } from '../contract/types.ts'
import type { ClockChange, ClockState } from './clock.ts'
import type { EventControl } from './events.ts'
import type { FaultRule } from './faults.ts'
import type { Items } from './items.ts'
import type { JournalEntry, JournalQuery } from './journal-entries.ts'
import type { TenantUsage } from './tenant-list.ts'

/**
 * Changes the mock's rows and behavior. The same actions, with the same bodies, are available under `/__control/`.
 *
 * Every method rejects with a `ControlError` if the change is not possible.
 */
export interface MockControl<Types extends MockTypes> extends Items<Types['collection']>, EventControl {
  /** Writes rows, all or none, and returns how many. Rows with the same ids are replaced; others stay. */
  seed(seed: Types['seed']): Promise<{ readonly rows: number }>
  /**
   * Restores the initial state: the initial rows, real time, no faults, no tokens, an empty journal, no deliveries, the
   * receivers at the start.
   */
  reset(): Promise<void>
  /** Saves all rows for `restore`. */
  snapshot(): Promise<{ readonly id: string }>
  restore(snapshot: { readonly id: string }): Promise<void>
  /** Changes the clock if given a change, and returns its state. */
  clock(change?: ClockChange): Promise<ClockState>
  /** Replaces the fault rules if any are given (`[]` removes all), and returns the current ones. */
  faults(rules?: readonly FaultRule[]): Promise<readonly FaultRule[]>
  /** The last requests, oldest first, without secrets. */
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>
  /** Rejects unless exactly this many requests in the journal match. */
  verify(query: JournalQuery, count: number): Promise<void>
  /** The names of the collections. */
  collections(): Promise<readonly Types['collection'][]>
  /** The tenants in use besides the default one, the most recent one last. */
  tenants(): Promise<readonly TenantUsage[]>
  /**
   * What the server has counted since it began, whatever the tenant, in the text format of Prometheus: requests, their
   * durations, deliveries, and the state of the store.
   */
  metrics(): Promise<string>
  /** Deletes a tenant and its rows. Its next request creates it anew. */
  deleteTenant(name: string): Promise<void>
}
