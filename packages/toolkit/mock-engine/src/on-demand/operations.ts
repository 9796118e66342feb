import { type OnDemand, loadErrors, onDemand } from '@specwright/server-engine'
import type * as handlers from './handlers.ts'

/** What handles the requests to operations: loaded with the first of them. */
export const operations: OnDemand<typeof handlers> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./handlers.ts'), loadErrors()])
  return loaded
})
