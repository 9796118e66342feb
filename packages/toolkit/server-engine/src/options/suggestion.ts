import { nearest } from '@specwright/code/did-you-mean'

/** What a name that does not exist must be: `must be one of a, b. Did you mean b?` */
export function mustBeOneOf(name: string, names: readonly string[]): string {
  if (names.length === 0) return 'names none: the contract has none'
  const meant = nearest(name, names)
  return `must be one of ${names.join(', ')}${meant === undefined ? '' : `. Did you mean ${meant}?`}`
}

/** What to use instead of a name that does not exist. */
export function suggestion(name: string, names: readonly string[]): string {
  if (names.length === 0) return 'There are none'
  const meant = nearest(name, names)
  return meant === undefined ? `Use ${names.join(', ')}` : `Did you mean ${meant}?`
}

/**
 * Checks a name that is meant to be one of the contract.
 *
 * @param where What names it: `Cannot listen: hosts names the server`.
 * @throws {RangeError} If the contract does not have it.
 */
export function checkNamed(where: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return
  throw new RangeError(`${where} "${name}", which the contract does not have. ${suggestion(name, names)}`)
}
