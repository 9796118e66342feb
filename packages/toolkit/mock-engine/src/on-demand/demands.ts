import type * as control from './control.ts'
import { onDemand, type OnDemand } from './on-demand.ts'

/** What few requests ask for, and few faults: another response than that of an operation. */
export const demands: OnDemand<typeof control> = onDemand(async () => await import('./control.ts'))
