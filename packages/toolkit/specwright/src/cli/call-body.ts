import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { MediaTypeModel } from '@specwright/document/model'
import { requireFile } from './named-file.ts'
import { UsageError } from './usage-error.ts'

/**
 * The body that a command line gives: as JSON, as the name of a file, or `-` for standard input.
 *
 * @throws {UsageError} If there is no such file, or it is not what the operation takes.
 */
export function bodyOf(given: string, { kind, contentType }: MediaTypeModel): unknown {
  const isValue = /^\s*[[{"]/.test(given)
  if (!isValue && given !== '-') requireFile(given)
  const bytes = isValue ? Buffer.from(given) : readFileSync(given === '-' ? 0 : given)
  if (kind === 'binary') return new Uint8Array(bytes)
  const text = bytes.toString('utf8')
  if (kind === 'text') return text
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const what = isValue ? 'the value of --body' : given === '-' ? 'standard input' : given
    const reason = error instanceof SyntaxError ? 'it is not valid JSON' : String(error)
    throw new UsageError(`Cannot read ${what}: ${reason}. ${contentType} is written from JSON`)
  }
}

/**
 * A file that is a part of a body, with its name.
 *
 * @throws {UsageError} If there is no such file.
 */
export function fileOf(name: string): File {
  requireFile(name)
  return new File([readFileSync(name)], basename(name))
}
