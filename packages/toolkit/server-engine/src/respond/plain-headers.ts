import { headerText, type WrittenHeader } from '@specwright/code/header-text'
import { shown } from '../options/check-options.ts'
import type { Field, Fields } from '../route/fields.ts'
import { isInstance, isObject } from '../values/json.ts'

/** A header that can be sent. @see RFC 9110, section 5 */
const [headerName, headerValue] = [/^[!#$%&'*+.^`|~\w-]+$/, /^[\t -~\u0080-\u00ff]*$/]

/**
 * The headers of a response by their names in lower case, without those that have no value, such as an empty array.
 *
 * @param fields How those are read that are documented: they are written so.
 */
export function plainHeaders(
  headers: unknown,
  fail: (why: string) => never,
  fields: Fields = {},
): Record<string, string> {
  if (!isObject(headers) || isInstance(headers)) return fail(`its headers must be an object, not ${shown(headers)}`)
  const named = Object.entries(headers).flatMap(([name, value]: [string, unknown]) => {
    const key = name.toLowerCase()
    const documented = Object.keys(fields).find((each) => each.toLowerCase() === key)
    const written = writtenAs(documented === undefined ? 'string' : fields[documented]!)
    if (isEmpty(value, written)) return []
    // Cookies alone are headers of their own each.
    const values: readonly unknown[] = key === 'set-cookie' && Array.isArray(value) ? value : [value]
    const lines = values.map((each) => headerText(each, written))
    const isHeader = headerName.test(name) && lines.every((line) => line !== undefined && headerValue.test(line))
    const isFraming = key === 'transfer-encoding' // which the platform decides
    if (!isHeader || isFraming) return fail(`the header ${JSON.stringify(name)} cannot be sent`)
    return [[key, lines.join('\n')] as const]
  })
  return Object.fromEntries(named)
}

/** True for nothing, and for an array or object without values, unless JSON writes that. */
function isEmpty(value: unknown, { isJson }: WrittenHeader): boolean {
  if (typeof value !== 'object' || value === null || isJson) return value === undefined
  return !isInstance(value) && !('toJSON' in value) && Object.keys(value).length === 0
}

/** How a header is written that is read as a field. */
function writtenAs(field: Field): WrittenHeader {
  const branches = typeof field === 'object' && 'anyOf' in field ? field.anyOf : [field]
  const isExploded = branches.some((each) => typeof each === 'object' && 'explode' in each)
  return { explode: isExploded, isJson: field === 'json' }
}
