import type * as documented from '../message/documented-error.ts'
import { onDemand, type OnDemand } from './on-demand.ts'

/** Errors as a contract documents them: loaded with what handles the first request. */
export const errors: OnDemand<typeof documented> = onDemand(async () => await import('../message/documented-error.ts'))
