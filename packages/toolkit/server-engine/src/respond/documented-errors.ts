import type { ServerContract } from '../route/contract.ts'
import { onDemand } from '../values/on-demand.ts'
import type { CreateErrorResponse } from './error.ts'

const shapes = onDemand(async () => await import('./documented-error.ts'))

/** Loads what creates errors as a contract documents them; `undefined` once that is done, so that requests do not wait. */
export const loadErrors: () => Promise<void> | undefined = shapes.load

/**
 * Errors as a contract documents them: in the shape, and with the key, of its examples. What creates them is loaded by
 * `loadErrors`, before the first one.
 *
 * @param contract The current contract.
 */
export function documentedErrors(contract: () => ServerContract): CreateErrorResponse {
  let create: CreateErrorResponse | undefined
  return (...about) => {
    create ??= shapes.value()!.createDocumentedErrors(contract)
    return create(...about)
  }
}
