import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Finding } from 'specwright'
import { isObject, keysOf } from '@specwright/json-schema/json'

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false })

/**
 * True for a value that contains the very change: alone, the changed keyword refuses it, or the new value is in it; and for a
 * request that lacks what is now required.
 */
export function showsItsChange({ rule, place, direction, before, after, witness }: Finding): boolean {
  if (witness?.kind === 'request') return rule !== 'body-required' || !('body' in witness.request)
  if (witness?.kind !== 'value') return false
  const { value } = witness
  // A lone null is shown in the value that contains it.
  const isInside = (wanted: unknown): boolean => JSON.stringify(value)?.includes(JSON.stringify(wanted)) ?? false
  const [old, next] = direction === 'request' ? [before, after] : [after, before]
  if (rule === 'enum' && !Array.isArray(next)) return isInside(old)
  const keyword = keysOf(place).at(-1) ?? ''
  if (rule === 'property-added' || rule === 'property-removed') {
    // A request shows a property that is refused now, or that it lacks; a response the other way round.
    const isPresent = isObject(value) && Object.hasOwn(value, keyword)
    return isPresent === ((rule === 'property-removed') === (direction === 'request'))
  }
  if (!['range', 'multiple', 'keyword', 'enum', 'pattern', 'type'].includes(rule) || next === undefined) return true
  if (!/^(?:type|enum|pattern|multipleOf|m(?:in|ax)imum|m(?:in|ax)(?:Length|Items|Properties))$/.test(keyword))
    return true
  return !ajv.validate({ [keyword]: next }, value) || isInside(null)
}
