import type * as handling from '../handle-operation.ts'
import { errors } from './errors.ts'
import { onDemand, type OnDemand } from './on-demand.ts'

/** What reads and checks the requests to operations: loaded with the first of them. */
export const operations: OnDemand<typeof handling> = onDemand(async () => {
  const [loaded] = await Promise.all([import('../handle-operation.ts'), errors.load()])
  return loaded
})
