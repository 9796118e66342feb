import { validateWith as validate, type OperationSchemas as Schemas, type Validate } from '@loyalty-kit/client-engine'
import type { Errors } from './generated/resources.ts'

/** Schemas by operation, for the parts that are to be looked at. */
export type OperationSchemas = Schemas<keyof Errors>

/**
 * Looks at requests before they are sent, and at answers before they are given, with schemas of the caller's choice.
 *
 * What a later version of the service may add to an answer, fields and values of a set, is let through.
 *
 * @example
 * createLoyaltyClient({ ...app, validate: validateWith({ deleteTierStructure: { response: TierStructureSchema } }) })
 */
export function validateWith(schemas: OperationSchemas): Validate {
  return validate(schemas)
}
