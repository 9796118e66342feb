import { factsOf } from '@loyalty-kit/json-schema/keyword'

/** True for a lower bound: the greater, the narrower. */
export function isLower(name: string): boolean {
  return factsOf(name).bound?.side === 'lower'
}

/** True for an upper bound: the smaller, the narrower. */
export function isUpper(name: string): boolean {
  return factsOf(name).bound?.side === 'upper'
}
