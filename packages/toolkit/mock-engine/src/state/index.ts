import { onDemand, type OnDemand } from '@specwright/server-engine/engine'
import type * as operations from './item-operations.ts'

/** What operations do with items: loaded with the first request to an operation. */
export const items: OnDemand<typeof operations> = onDemand(async () => await import('./item-operations.ts'))
