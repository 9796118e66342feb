import { readFileSync } from 'node:fs'
import { readCredentials, type GivenCredentials } from '../prove/given-credentials.ts'
import { requireFile } from './named-file.ts'
import type { ReadContract } from './served-document.ts'
import { UsageError } from './usage-error.ts'

/**
 * The credentials in a file; none without one.
 *
 * @throws {UsageError} If the file cannot be used.
 */
export function givenCredentials(file: string | undefined, { contract }: ReadContract): GivenCredentials {
  if (file === undefined) return {}
  try {
    return readCredentials(jsonIn(file), contract.securitySchemes)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`Cannot use the credentials in ${file}: ${error.message}`)
    throw error
  }
}

/**
 * The value in a file of JSON.
 *
 * @throws {UsageError} If there is no such file, or it is not JSON.
 */
export function jsonIn(file: string): unknown {
  requireFile(file)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    // The message of a parser may quote a secret.
    if (error instanceof SyntaxError) throw new UsageError(`Cannot read ${file}: it is not valid JSON`)
    throw error
  }
}
