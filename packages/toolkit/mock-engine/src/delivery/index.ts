import { onDemand, type OnDemand } from '@specwright/server-engine/engine'
import type * as sending from './sender.ts'

/** What sends events: loaded before the first one. */
export const senders: OnDemand<typeof sending> = onDemand(async () => await import('./sender.ts'))
