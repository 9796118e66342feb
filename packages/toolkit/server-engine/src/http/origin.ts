/** True for an origin as browsers send it, and for `*`. */
export function isOrigin(text: unknown): boolean {
  return text === '*' || (typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text)
}
