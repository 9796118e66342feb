/** A request as plain data, which every entry point (fetch, a port, a worker) creates from its own kind. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** What follows the `?`, still encoded; empty if there is no query. */
  readonly query: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as a string; empty if there is none. */
  readonly body: string
  /** True if the bytes of the body are not valid UTF-8; `body` then has replacement characters. */
  readonly hasInvalidUtf8?: true
  /** The bytes of such a body, if the entry point has them. */
  readonly bytes?: Uint8Array
  /** The body as it comes, where the server reads it itself; `body` is then empty. */
  readonly stream?: BodyStream
  /** True if the body exceeded the limit; `body` is then empty. */
  readonly isTooLarge?: boolean
  /** Scheme and host that the request was sent to, if the entry point knows them; otherwise `Host` is used. */
  readonly origin?: string
  /** Whether the client presented a certificate; absent where the entry point cannot know it. */
  readonly hasCertificate?: boolean
  /** What is aborted once its sender is gone, if the entry point knows that. */
  readonly gone?: () => AbortSignal
  /** The path that the mock is below; `path` is without it, unless it is outside. */
  readonly basePath?: string
  /** True if `path` is not below `basePath`. */
  readonly isOutside?: boolean
}

/** A response as plain data. */
export interface HttpResponse {
  readonly status: number
  /** Names in lower case. Each line of `set-cookie` is a header of its own. */
  readonly headers: Readonly<Record<string, string>>
  /** The response to HEAD has the body of GET here, for its length; it is not sent. */
  readonly body: string
  /** True if the body is bytes: each of its characters is one. */
  readonly isBinary?: true
  /** A body that is sent as it comes; `body` is then empty. */
  readonly stream?: BodyStream
  /** The parts that the body was joined from, if they are kept anyway: the journal then refers to them and needs no copy. */
  readonly parts?: readonly string[]
  /** How long to wait before the response is sent, in milliseconds of real time. */
  readonly delayMs?: number
  /** `drop` closes the connection without a response, `truncate` in the middle of the body. */
  readonly fault?: 'drop' | 'truncate'
}

/** The header that lists how an exchange violates the contract. */
export const violationsHeader = 'x-contract-violations'

/** What is known of a request before its body. */
export type RequestHead = Pick<HttpRequest, 'method' | 'path' | 'headers'>

/** A body that comes as fast as it is read. */
export interface BodyStream {
  /**
   * The next part, once the one before it is read; `undefined` at the end.
   *
   * @throws If there is none, though it has not ended: the connection of a response is then closed after what came.
   */
  readonly next: () => Promise<Uint8Array | undefined>
  /** Ends it, since nobody reads it any more. */
  readonly cancel: () => void
}

/** The value of a request header; the first one if the header was repeated. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'object' ? value[0] : value
}

/** The bytes of a request's body. */
export function requestBytes({ body, bytes }: HttpRequest): Uint8Array<ArrayBuffer> {
  return (bytes as Uint8Array<ArrayBuffer> | undefined) ?? new TextEncoder().encode(body) // no entry point shares memory
}

/** The URL that a request was sent to. */
export function urlOf(request: HttpRequest): string {
  const { origin = `http://${headerOf(request, 'host') ?? 'localhost'}`, basePath = '', path, query } = request
  return `${origin}${basePath}${path}${query === '' ? '' : `?${query}`}`
}
