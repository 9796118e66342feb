/** How a header is written. */
export interface WrittenHeader {
  /** Whether members of objects are `name=value`. */
  readonly explode?: boolean | undefined
  readonly isJson?: boolean
}

/**
 * A value as a header: JSON if its content is, otherwise in the style `simple`. `undefined` for what it cannot write: nothing, an
 * empty array or object, and one within another.
 */
export function headerText(value: unknown, { explode, isJson }: WrittenHeader): string | undefined {
  if (isJson) return value === undefined ? undefined : ascii(JSON.stringify(value))
  if (Array.isArray(value)) return joined(value.filter(isWritten).map(scalarText))
  if (typeof value !== 'object' || value === null) return scalarText(value)
  const members = Object.entries(value).filter(([, member]) => isWritten(member))
  return joined(
    members.flatMap(([name, member]) => {
      const text = scalarText(member)
      if (text === undefined) return [undefined]
      return explode ? [`${name}=${text}`] : [name, text]
    }),
  )
}

function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** A value that is not made of others. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(',')
}

/** JSON in the characters that a header may have. */
function ascii(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
