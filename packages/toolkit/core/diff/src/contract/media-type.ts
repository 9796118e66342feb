/** A media type in normal form: lower case, without spaces, and without `charset=utf-8`, which is the default. */
export function mediaType(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/;charset=(?:"utf-8"|utf-8)(?=;|$)/, '')
}
