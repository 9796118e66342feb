/** @see RFC 9110, section 9.2.1 */
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY']

/** True for a method whose requests change nothing. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.includes(method)
}
