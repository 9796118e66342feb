import { UsageError } from './usage-error.ts'

/**
 * The address of a server that an option names, without a slash at the end.
 *
 * @throws {UsageError} If it is not one.
 */
export function serverAddress(option: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash !== ''
  )
    throw new UsageError(`--${option} must be a URL such as http://127.0.0.1:8080/v1, without user, query or fragment`)
  return url.href.replace(/\/+$/, '')
}
