import { onDemand, type OnDemand } from '@specwright/server-engine/engine'
import type * as checks from './checks.ts'

/** What checks credentials and issues tokens: loaded with the first request to an operation. */
export const credentials: OnDemand<typeof checks> = onDemand(async () => await import('./checks.ts'))
