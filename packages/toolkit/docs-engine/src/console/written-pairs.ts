/** A pair of a query or a form, as it is written; its text too, if encoding that gives a pair that means the same. */
export interface WrittenPair {
  readonly written: string
  readonly decoded?: { readonly name: string; readonly value: string }
}

/** The pairs of a query or a form. */
export function pairsOf(query: string, variables: readonly string[] = []): readonly WrittenPair[] {
  return query.split('&').map((written) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(written) ?? []
    const known = variables.reduce((text, variable) => text.replaceAll(`$${variable}`, ''), value)
    // A bare comma or another reserved character separates values: encoded, it would be a part of one.
    if (name === '' || !isEncoded(name) || !isEncoded(known)) return { written }
    const decoded = { name: decode(name), value: decode(value) }
    return decoded.name === undefined || decoded.value === undefined
      ? { written }
      : ({ written, decoded } as WrittenPair)
  })
}

function isEncoded(text: string): boolean {
  return /^[\w\-.~!*'()%+]*$/.test(text)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined // bytes that are not UTF-8
  }
}
