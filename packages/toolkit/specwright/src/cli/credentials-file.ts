import type { CredentialSets } from '../prove/credential-sets.ts'
import { noCredentials, readCredentials } from '../prove/credentials-file.ts'
import { jsonIn } from './json-file.ts'
import type { ReadContract } from './served-document.ts'
import { UsageError } from './usage-error.ts'

/**
 * The credentials in a file; none without one.
 *
 * @throws {UsageError} If the file cannot be used.
 */
export function givenCredentials(file: string | undefined, { contract }: ReadContract): CredentialSets {
  if (file === undefined) return noCredentials
  try {
    return readCredentials(jsonIn(file), contract.securitySchemes)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`Cannot use the credentials in ${file}: ${error.message}`)
    throw error
  }
}
