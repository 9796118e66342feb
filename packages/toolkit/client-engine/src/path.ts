/** A dot segment, including encoded ones that some servers and proxies decode. */
const dots = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i

/**
 * A path with its parameters in place, each percent-encoded as one segment.
 *
 * An empty value or a dot segment would address another resource: `DELETE /things/..` resolves to the parent.
 *
 * @param template Path with `{name}` for each parameter.
 * @param operation For the message. Default: the template.
 * @throws {TypeError} If a value is absent, empty, `.` or `..` (also encoded, or between slashes), or not a string, number
 *   or boolean.
 */
export function fillPath(
  template: string,
  values: Readonly<Record<string, unknown>> = {},
  operation: string = template,
): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values[name]
    const known = ['string', 'number', 'boolean'].includes(typeof value)
    const text = known ? String(value) : ''
    if (text === '' || dots.test(text) || /\p{Cs}/u.test(text)) {
      throw new TypeError(
        `Cannot call ${operation}: path parameter "${name}" is ${known ? JSON.stringify(text) : typeof value}`,
      )
    }
    return encodeURIComponent(text)
  })
}
