import { membersOf, pair, type WriteParameter } from './query.ts'

/** The style `deepObject`: a pair for each value of an object or an array, however deep, as `a[b]=1` and `a[0][c]=2`. */
export const deepObject: WriteParameter = (name, value) => {
  if (typeof value !== 'object') return [pair(name, value)]
  return membersOf(value).flatMap(([key, member]) => deepObject(`${name}[${key}]`, member))
}
