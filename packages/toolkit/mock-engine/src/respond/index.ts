import { loadErrors, onDemand, type OnDemand } from '@specwright/server-engine/engine'
import type * as responding from './responding.ts'

/** Responses other than that of an operation, CORS and the log: loaded with the first request that needs one of them. */
export const otherResponses: OnDemand<typeof responding> = onDemand(async () => {
  const [loaded] = await Promise.all([import('./responding.ts'), loadErrors()])
  return loaded
})
