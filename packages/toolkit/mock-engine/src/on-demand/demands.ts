import { type OnDemand, loadErrors, onDemand } from '@specwright/server-engine'
import type * as control from './control.ts'

/** What few requests ask for, and few faults: another response than that of an operation. */
export const demands: OnDemand<typeof control> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./control.ts'), loadErrors()])
  return loaded
})
