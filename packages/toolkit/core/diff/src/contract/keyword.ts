import { factsOf, keywordsWhere } from '@specwright/json-schema/keyword'
import { type Sub, saysNothing } from './spread.ts'
import { has } from './same.ts'

/** True for a lower bound: a greater one is narrower. */
export function isLower(name: string): boolean {
  return factsOf(name).bound?.side === 'lower'
}

/** True for an upper bound: a smaller one is narrower. */
export function isUpper(name: string): boolean {
  return factsOf(name).bound?.side === 'upper'
}

/** True for a rule that accepts any value. */
export function isIdle(name: string, { value, also }: Sub): boolean {
  const { idle: known } = factsOf(name)
  return !also && known !== undefined && (has(known, value) || (known[0] === true && saysNothing(value)))
}

/** The type that a format is about. */
export function formatted(format: unknown): string {
  return isNumberFormat(format) ? 'number' : 'string'
}

/** True for a format that says how a number is stored, such as `int32`. */
export function isNumberFormat(format: unknown): boolean {
  return /^(?:u?int\d+|float|double|decimal.*)$/.test(String(format))
}

/** Keywords whose schema, when it accepts more, makes the whole accept more. */
export const carrying: readonly string[] = keywordsWhere(({ holds, applies }) => holds === 'one' && applies !== 'here')
