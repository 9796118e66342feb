/** True for an origin as browsers send it, and for `*`. */
export function isOrigin(text: unknown): boolean {
  return text === '*' || (typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text)
}

/** True for the URL of a service, below which requests are sent. */
export function isBaseUrl(text: unknown): boolean {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined
  return (
    url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === ''
  )
}

/** A message that shows a URL, without the user and the password. */
export function withoutUser(text: string): string {
  return text.replace(/\/\/.*@/, '//<SECRET>@')
}
