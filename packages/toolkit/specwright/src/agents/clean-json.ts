/** JSON without secrets that is still JSON: a number that has one becomes a string. */
export function cleanJson(text: string, clean: (text: string) => string): string {
  return clean(text).replaceAll(stringOrRedacted, (token) => (token.startsWith('"') ? token : '"[redacted]"'))
}

/** A string of JSON, or what a redaction has left of a number. */
const stringOrRedacted = /"(?:[^"\\]|\\.)*"|[-+.\deE]*(?:\[redacted\][-+.\deE]*)+/g
