import type { MockTypes } from '../contract/types.ts'
import { changedClock } from './clock-change.ts'
import { operationIds, type ControlContext } from './context.ts'
import { createEventControl } from './events.ts'
import { checkedRules } from './fault-rules.ts'
import { createItemControl } from './item-control.ts'
import { createJournalControl } from './journal-control.ts'
import { metricsText } from './metrics.ts'
import type { MockControl } from './control.ts'
import { createRowControl } from './row-control.ts'

/** Creates the control of one tenant. */
export function createControl<Types extends MockTypes>(context: ControlContext<Types>): MockControl<Types> {
  const { state, faults, outbox, collections, tenants, measure } = context
  return {
    ...createEventControl(outbox),
    ...createRowControl(context),
    ...createItemControl(context),
    ...createJournalControl(context),
    async clock(change = {}) {
      return changedClock(state.clock, change)
    },
    async faults(rules) {
      const { events = {} } = state.contract()
      if (rules !== undefined)
        faults.set(checkedRules(rules, { operation: operationIds(context), event: Object.keys(events) }))
      return faults.rules()
    },
    async collections() {
      return [...collections().kept.keys()]
    },
    async tenants() {
      return tenants.list()
    },
    metrics: async () => metricsText(await measure()),
    async deleteTenant(name) {
      await tenants.delete(name)
    },
  }
}
