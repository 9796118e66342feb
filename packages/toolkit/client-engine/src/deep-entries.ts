import { membersOf, type ParameterValue } from './query.ts'

/** The values of an object or an array, however deep, each with the name that `deepObject` gives it. */
export function deepEntries(name: string, value: ParameterValue): readonly [string, ParameterValue][] {
  if (typeof value !== 'object') return [[name, value]]
  return membersOf(value).flatMap(([key, member]) => deepEntries(`${name}[${key}]`, member))
}
