import { unknownWord } from '@specwright/code/did-you-mean'
import { UsageError } from './usage-error.ts'

/**
 * The value of an option that has only some.
 *
 * @throws {UsageError} For another one, with the one that may be meant.
 */
export function oneOf<Value extends string>(flag: string, given: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new UsageError(unknownWord(`Unknown value "${given}" of --${flag}`, given, values))
  return found
}
