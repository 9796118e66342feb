/** `WWW-Authenticate` for a request without credentials (RFC 6750, section 3). */
export function challenge(realm: string): string {
  return `Bearer realm="${realm}"`
}
