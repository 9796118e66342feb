import { loadErrors, onDemand, type OnDemand } from '@specwright/server-engine/engine'
import type * as controlling from './controlling.ts'

/** What changes a mock and shows what it received: loaded with the first call, request or fault. */
export const control: OnDemand<typeof controlling> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./controlling.ts'), loadErrors()])
  return loaded
})
