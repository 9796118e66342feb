import { factsOf } from '@specwright/json-schema/keyword'

/** True for a lower bound: a greater one is narrower. */
export function isLower(name: string): boolean {
  return factsOf(name).bound?.side === 'lower'
}

/** True for an upper bound: a smaller one is narrower. */
export function isUpper(name: string): boolean {
  return factsOf(name).bound?.side === 'upper'
}
