/** A request as plain data: what every entry (fetch, a port, a worker) makes of its own kind. */
export interface MockRequest {
  /** Upper case. */
  readonly method: string
  /** Path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** What follows the `?`, still encoded; empty where there is none. */
  readonly query: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Body as text; empty where there is none. */
  readonly body: string
  /** True where the body was longer than the mock takes; then it is not in `body`. */
  readonly isTooLarge?: boolean
  /** Scheme and host that the request was sent to, where the entry knows them; else `Host` tells. */
  readonly origin?: string
}

/** A response as plain data. */
export interface MockResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What the body was put together from, where that is kept anyway: then the journal keeps it, and no copy of it. */
  readonly parts?: readonly string[]
  /** How long to wait before the response is sent, in milliseconds of real time. */
  readonly delayMs?: number
  /** `drop` closes the connection without an answer, `truncate` in the middle of the body. */
  readonly fault?: 'drop' | 'truncate'
}

/** One header of a request as text; the first where the same header was kept as several. */
export function headerOf(request: MockRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'object' ? value[0] : value
}
