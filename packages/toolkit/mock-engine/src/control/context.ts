import type { MockTypes } from '../contract/types.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { TenantState } from '../operation/handler.ts'
import type { Collections } from '../state/kept-collections.ts'
import type { Snapshot } from '../store/store.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { Measured } from './metrics.ts'
import type { TenantList } from './tenant-list.ts'

/** What a control acts on. */
export interface ControlContext<Types extends MockTypes = MockTypes> {
  readonly state: TenantState<Types>
  readonly faults: Faults
  readonly journal: Journal
  readonly outbox: Outbox
  /** The collections of the current contract. */
  readonly collections: () => Collections
  /** The rows to start with. */
  readonly initial: Snapshot
  readonly tenants: TenantList
  /** What the metrics of the server show at the moment. */
  readonly measure: () => Promise<Measured>
}

/** The ids of the operations of the contract. */
export function operationIds({ state }: Pick<ControlContext, 'state'>): readonly string[] {
  return Object.values(state.contract().routes).map(({ operation }) => operation.id)
}
