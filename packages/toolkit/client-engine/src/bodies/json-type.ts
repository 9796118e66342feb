/** The type of JSON, which is the one of content that says none. */
export const jsonType = 'application/json'

/** True for `application/json`, `text/json`, `application/x-json` and the suffix `+json`, with or without parameters. */
export function isJsonType(contentType: string): boolean {
  return /(?:\/(?:x-)?|\+)json\s*(?:;|$)/i.test(contentType)
}
