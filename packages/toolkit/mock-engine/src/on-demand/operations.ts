import { errors } from './errors.ts'
import type * as handlers from './handlers.ts'
import { onDemand, type OnDemand } from './on-demand.ts'

/** What handles the requests to operations: loaded with the first of them. */
export const operations: OnDemand<typeof handlers> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./handlers.ts'), errors.load()])
  return loaded
})
