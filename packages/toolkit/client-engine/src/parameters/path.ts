/** A dot segment, including encoded ones that some servers and proxies decode. */
const dots = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\]|%2f|%5c)/i

/** Writes a path parameter, encoded; an empty string if its value cannot be written. */
export type WriteSegment = (name: string, value: unknown) => string

/** The operation of a path. */
export interface PathOptions {
  /** For the message. Default: the template. */
  readonly id?: string
  /** Default: a string, a number or a boolean is one segment. */
  readonly segment?: WriteSegment
}

/**
 * A path with its parameters in place, percent-encoded.
 *
 * An empty value or a dot segment would address another resource: `DELETE /things/..` resolves to the parent.
 *
 * @param template Path with `{name}` for each parameter.
 * @throws {TypeError} If a value is absent, empty, `.` or `..` (also encoded, or between slashes), or cannot be written.
 */
export function fillPath(
  template: string,
  values: Readonly<Record<string, unknown>> = {},
  { id = template, segment = oneSegment }: PathOptions = {},
): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values[name]
    const text = segment(name, value)
    // A value may be encoded already; most have neither a dot nor anything encoded.
    if (text !== '' && !(/[.%]/.test(text) && dots.test(text.replaceAll('%25', '%')))) return text
    throw new TypeError(
      `Cannot call ${id}: path parameter "${name}" is ${typeof value === 'string' ? JSON.stringify(value) : typeof value}`,
    )
  })
}

/** A string, a number or a boolean, percent-encoded; an empty string for any other value. */
export function oneSegment(_: string, value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
  try {
    return encodeURIComponent(text)
  } catch {
    return '' // a lone surrogate cannot be encoded
  }
}
