import { isObject } from '../json.ts'
import { refOf } from '../ref.ts'
import { facts, factsOf } from './facts.ts'

/** The `$ref` of a schema with the values of its target: beside it is only what people read, or what no keyword is. */
export function plainRefOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const isPlain = Object.keys(schema).every(
    (keyword) => keyword === '$ref' || !Object.hasOwn(facts, keyword) || factsOf(keyword).annotation === 'people',
  )
  return isPlain ? refOf(schema) : undefined
}
