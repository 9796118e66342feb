import { DocumentError } from '@specwright/document/diagnostics'

const maxBytes = 32 * 1024 * 1024
const maxRedirects = 5
const maxMs = 30_000

/** A URL without what may be secret, for messages. */
export function urlName(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/**
 * Fetches a URL: with HTTPS, or plain HTTP from this machine. Time, size and redirects are limited.
 *
 * @throws {DocumentError} If it cannot be fetched.
 */
export async function fetchContent(url: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(maxMs)
  let current = new URL(url)
  if (current.username !== '' || current.password !== '') {
    throw fetchError(url, 'it contains credentials. Fetch it yourself, and name the file or -')
  }
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    // A redirect must not lead from another host to this machine.
    const isSafe = current.protocol === 'https:' || (isLoopback(current) && isLoopback(new URL(url)))
    if (!isSafe) throw fetchError(url, `${urlName(current.href)} is not encrypted. Name an https URL`)
    const response = await responseOf(url, current, signal)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return await contentOf(url, response)
    await response.body?.cancel()
    if (!URL.canParse(location, current.href)) throw fetchError(url, 'it redirects to what is not a URL')
    current = new URL(location, current)
  }
  throw fetchError(url, `it redirects more than ${maxRedirects} times`)
}

async function responseOf(url: string, current: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(current.href, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json, application/yaml, */*' },
    })
  } catch (error) {
    throw fetchError(url, reasonOf(error))
  }
}

async function contentOf(url: string, response: Response): Promise<Buffer> {
  if (!response.ok) throw fetchError(url, `the server responds with status ${response.status}. Check the URL`)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > maxBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw fetchError(url, reasonOf(error))
  }
  if (length > maxBytes) throw fetchError(url, `it is larger than ${maxBytes} bytes`)
  return Buffer.concat(chunks)
}

/** Why a request failed. Messages of the system may contain the whole URL, but codes do not. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `it takes longer than ${maxMs / 1000} s`
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `the server cannot be reached${code}. Check the URL and the network`
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

/** The error for a URL that cannot be used. */
export function fetchError(url: string, why: string): DocumentError {
  const message = `Cannot use ${urlName(url)}: ${why}`
  const location = { file: urlName(url), line: 1, column: 1, sourceLine: '' }
  return new DocumentError([{ severity: 'error', code: 'url', message, location }])
}
