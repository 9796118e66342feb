import { factsOf } from '@loyalty-kit/json-schema/keyword'

/** Lower bounds: a greater one asks for more. */
export function isLower(name: string): boolean {
  return factsOf(name).bound?.side === 'lower'
}

/** Upper bounds: a smaller one asks for more. */
export function isUpper(name: string): boolean {
  return factsOf(name).bound?.side === 'upper'
}
