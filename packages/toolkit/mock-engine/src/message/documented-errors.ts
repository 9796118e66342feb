import { errors } from '../on-demand/errors.ts'
import type { Contract } from '../types.ts'
import type { CreateErrorResponse } from './error.ts'

/**
 * Errors as a contract documents them: in the shape, and with the key, of its examples. The code is loaded with the first
 * request, and by what listens on a port.
 *
 * @param contract The current contract.
 */
export function documentedErrors(contract: () => Contract): CreateErrorResponse {
  let create: CreateErrorResponse | undefined
  return (...about) => {
    create ??= errors.value()!.createDocumentedErrors(contract)
    return create(...about)
  }
}
