const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** True for a UUID of RFC 4122, of any version. */
export function isUuid(value: string): boolean {
  return uuid.test(value)
}
