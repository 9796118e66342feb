import { shown } from '../options/check-options.ts'
import { isInstance, isObject } from '../values/json.ts'

/** A header that can be sent. @see RFC 9110, section 5 */
const [headerName, headerValue] = [/^[!#$%&'*+.^`|~\w-]+$/, /^[\t -~\u0080-\u00ff]*$/]

/** The headers of a response by their names in lower case. */
export function plainHeaders(headers: unknown, fail: (why: string) => never): Record<string, string> {
  if (!isObject(headers) || isInstance(headers)) return fail(`its headers must be an object, not ${shown(headers)}`)
  const named = Object.entries(headers).map(([name, value]: [string, unknown]) => {
    // Cookies alone are headers of their own each.
    const isCookie = name.toLowerCase() === 'set-cookie'
    const lines: readonly unknown[] = isCookie && Array.isArray(value) ? value : [value]
    const isHeader = headerName.test(name) && lines.every((line) => typeof line === 'string' && headerValue.test(line))
    const isFraming = name.toLowerCase() === 'transfer-encoding' // which the platform decides
    if (!isHeader || isFraming || lines.length === 0) return fail(`the header ${JSON.stringify(name)} cannot be sent`)
    return [name.toLowerCase(), lines.join('\n')] as const
  })
  return Object.fromEntries(named)
}
