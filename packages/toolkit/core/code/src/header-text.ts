/** How a header is written. */
export interface WrittenHeader {
  /** Whether members of objects are `name=value`. */
  readonly explode?: boolean | undefined
  readonly isJson?: boolean
}

/**
 * A value as a header: JSON if its content is, otherwise in the style `simple`. `undefined` for what it cannot write: nothing, an
 * empty array or object, one within another, and what would be read as several parts, since a header has no way to quote a comma.
 */
export function headerText(value: unknown, { explode, isJson }: WrittenHeader): string | undefined {
  if (isJson) return value === undefined ? undefined : ascii(JSON.stringify(value))
  if (Array.isArray(value)) return joined(value.filter(isWritten).map(scalarText))
  if (typeof value !== 'object' || value === null) return scalarText(value)
  const members = Object.entries(value).filter(([, member]) => isWritten(member))
  return joined(
    members.flatMap(([name, member]) => {
      const text = scalarText(member)
      if (text === undefined || (explode && name.includes('='))) return [undefined]
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
  return parts.length > 0 && parts.every(isPart) ? parts.join(',') : undefined
}

/** True for what is read as it is written: parts are separated by commas, and by spaces around them. */
function isPart(text: string | undefined): boolean {
  return text !== undefined && !text.includes(',') && text.trim() === text
}

/** JSON in the characters that a header may have. */
function ascii(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
