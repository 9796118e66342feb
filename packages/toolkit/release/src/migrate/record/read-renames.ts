import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isObject, own } from '@loyalty-kit/json-schema/json'
import { ReleaseConfigError } from '../../read-release.ts'
import type { Renames } from './confirmed.ts'

/**
 * The confirmed renames of a `contract-changes.yaml`: its member `renamed`. None if there is no such file.
 *
 * @throws {ReleaseConfigError} If they are not an object of JSON Pointers.
 */
export function readRenames(file: string): Renames {
  if (!existsSync(file)) return {}
  const content: unknown = parse(readFileSync(file, 'utf8'))
  const renamed = isObject(content) ? (own(content, 'renamed') ?? {}) : {}
  if (!isObject(renamed))
    throw new ReleaseConfigError(`Cannot use renamed of ${file}: it must be an object of JSON Pointers`)
  const isPointer = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/')
  return Object.fromEntries(
    Object.entries(renamed).map(([from, to]) => {
      if (isPointer(from) && isPointer(to)) return [from, to]
      const why = 'both must be JSON Pointers, in the version before and in the new one'
      throw new ReleaseConfigError(`Cannot use the rename of "${from}" in ${file}: ${why}`)
    }),
  )
}
