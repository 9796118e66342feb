import type * as control from './control.ts'
import { errors } from './errors.ts'
import { onDemand, type OnDemand } from './on-demand.ts'

/** What few requests ask for, and few faults: another response than that of an operation. */
export const demands: OnDemand<typeof control> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./control.ts'), errors.load()])
  return loaded
})
