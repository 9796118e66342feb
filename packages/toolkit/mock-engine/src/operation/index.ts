import { loadErrors, onDemand, type OnDemand } from '@specwright/server-engine/engine'
import { items } from '../state/index.ts'
import { credentials } from '../token/index.ts'
import type * as handling from './handling.ts'

/** What handles requests to operations, with what they need of other rooms: loaded with the first of them. */
export const operations: OnDemand<typeof handling> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./handling.ts'), loadErrors(), credentials.load(), items.load()])
  return loaded
})
