import { validateWith as validate, type OperationSchemas as Schemas, type Validate } from '@specwright/client-engine'
import type { Errors } from './generated/operations.ts'

/** Schemas by operation, for the parts to validate. */
export type OperationSchemas = Schemas<keyof Errors>

/**
 * Validates requests before they are sent, and responses before they are returned, with the given schemas.
 *
 * Accepts what a later version of the service may add to a response: new fields and new enum values.
 *
 * @example
 * createLoyaltyClient({ ...app, validate: validateWith({ deleteTierStructure: { response: TierStructureSchema } }) })
 */
export function validateWith(schemas: OperationSchemas): Validate {
  return validate(schemas)
}
