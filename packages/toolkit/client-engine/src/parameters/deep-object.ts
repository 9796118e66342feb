import { membersOf, pair, type ParameterValue, type WriteParameter } from './query.ts'

/** The values of an object or an array, however deep, each with the name that `deepObject` gives it. */
export function deepEntries(name: string, value: ParameterValue): readonly [string, ParameterValue][] {
  if (typeof value !== 'object') return [[name, value]]
  return membersOf(value).flatMap(([key, member]) => deepEntries(`${name}[${key}]`, member))
}

/** The style `deepObject`: a pair for each value of an object or an array, however deep, as `a[b]=1` and `a[0][c]=2`. */
export const deepObject: WriteParameter = (name, value) =>
  deepEntries(name, value).map(([each, member]) => pair(each, member))
