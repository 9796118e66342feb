import { readFileSync } from 'node:fs'
import { requireFile } from './named-file.ts'
import { UsageError } from './usage-error.ts'

/**
 * The value of a file of JSON that the command line names.
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
