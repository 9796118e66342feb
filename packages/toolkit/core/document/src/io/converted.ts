import type { Source } from '@redocly/openapi-core'
import { atPointer, childPointer, isObject, type JsonObject } from '@specwright/json-schema/json'
import { legacyKeywords } from '../openapi/older-keywords.ts'
import { isOldTuple } from '../openapi/tuples.ts'
import type { Problem } from '../redocly/lint.ts'
import { isBooleanSchema } from '../redocly/linted.ts'

/** True for a problem with a construct that `toOpenApi31` converts, and the linter does not accept. */
export function isConverted({ rule, finding, location }: Problem, root: Source, parsed: JsonObject): boolean {
  const pointer = location.pointer ?? ''
  // A mapping may name a schema instead of referring to it.
  if (rule === 'no-unresolved-refs') {
    if (!/\/discriminator\/(?:mapping\/[^/]*|defaultMapping)$/.test(pointer)) return false
    if (location.source.absoluteRef !== root.absoluteRef) return true
    const name = atPointer(parsed, pointer.slice(1))
    return typeof name === 'string' && atPointer(parsed, childPointer('/components/schemas', name)) !== undefined
  }
  // In 3.1, a schema may be true or false.
  if (isBooleanSchema(finding)) return !String(parsed['openapi']).startsWith('3.0')
  return rule === 'struct' && legacyKeywords.includes(pointer.split('/').at(-1) ?? '')
}

/** True for a response of Swagger 2.0 that is a file, which the linter does not know. */
export function isOfFile({ finding, location }: Problem, file: unknown): boolean {
  const [, holder] = /^#(.*)\/schema\/type$/.exec(location.pointer ?? '') ?? []
  const response = holder === undefined ? undefined : atPointer(file, holder)
  const isResponse = isObject(response) && 'description' in response && !('in' in response)
  return finding.kind === 'wrong-value' && isResponse && atPointer(response, '/schema/type') === 'file'
}

/** True for the `additionalItems` of a tuple, which is not expected anywhere else. */
export function isOfTuple({ finding, location }: Problem, root: unknown): boolean {
  if (finding.kind !== 'unexpected-member' || finding.member !== 'additionalItems') return false
  const schema = atPointer(root, (location.pointer ?? '').slice(1).replace(/\/additionalItems$/, ''))
  return isObject(schema) && isOldTuple(schema)
}
