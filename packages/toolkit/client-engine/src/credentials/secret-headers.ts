/** The secrets in the headers of a request that usually contain one: values, and long parts of them, such as cookies. */
export function secretsInHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!/auth|cookie|key|secret|token/.test(name)) return []
    // A short part is the name of a scheme, a preference, a word of messages.
    return [value, ...value.split(/[ ;=]+/).filter(({ length }) => length > 7)]
  })
}
