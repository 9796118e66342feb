import { isValid } from '@specwright/json-schema/examples'
import { keywordsWhere } from '@specwright/json-schema/keyword'
import { isObject } from '@specwright/json-schema/json'
import type { Facts } from './facts.ts'

/** Keywords that the interpreter decides for any value. */
const decided: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'multipleOf',
  ...keywordsWhere(({ bound }) => bound !== undefined && bound.of !== 'matches'),
])

/** True for a value that all claims may allow. */
export function isPossible(value: unknown, { atoms, present, absent }: Facts): boolean {
  const has = (name: string): boolean => isObject(value) && Object.hasOwn(value, name)
  if (isObject(value) && ([...present].some((name) => !has(name)) || [...absent].some(has))) return false
  return atoms.every(({ name, fragment, side, holds }) => {
    // The interpreter ignores some keywords: what it accepts may still be refused.
    if (!holds && !decided.has(name)) return true
    return isValid(fragment, value, side.root) === holds
  })
}
