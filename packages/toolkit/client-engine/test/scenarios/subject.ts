import type {
  CallOptions,
  ClientOptions,
  Hooks,
  Listing,
  ListOptions,
  Logger,
  LogLevel,
  Pending,
  TokenCache,
} from '../../src/index.ts'

/** The options of a client that a scenario sets. */
export interface SubjectOptions extends ClientOptions {
  readonly baseUrl: string
  /** What identifies the client's app, sent with each call. */
  readonly secret: string
  /** The caller's token, instead of those that the client requests. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  readonly tokenCache?: TokenCache | undefined
  readonly ignoreCacheErrors?: boolean | undefined
}

/** A client: those of its operations that a scenario calls. */
export interface SubjectClient {
  /** An operation that changes something, and may be sent twice. */
  delete(id: string, options?: CallOptions): Pending<object>
  /** A listing of things below a path parameter, with a page size and a cursor as query parameters. */
  list(id: string, query?: object, options?: ListOptions): Listing<{ readonly id: string }>
  /** Waits for the calls in flight, and revokes the tokens that the client obtained. */
  close(): Promise<void>
}

/** The body of an error. */
export interface FailureBody {
  readonly code: number
  readonly key: string
  readonly message: string
}

/**
 * A kind of client to run the scenarios with, whatever its contract.
 *
 * It requests its tokens at `/oauth/token` below the base URL, and revokes them at a path that ends with `/revoke`, with
 * a form whose member is `access_token`.
 */
export interface Subject {
  create(options: SubjectOptions): SubjectClient
  logTo(logger: Logger, level?: LogLevel): Hooks
  /** How messages name the operations, with `https://api.test` as base URL. */
  readonly operations: Readonly<Record<'delete' | 'list' | 'token', string>>
  /** The query parameters of the listing. */
  readonly query: Readonly<Record<'size' | 'cursor', string>>
  /** How messages name the caller's token. */
  readonly tokenName: string
  /** The header with `secret`. */
  readonly secretHeader: string
  /** The method of a delete. */
  readonly method: string
  /** The path of a delete, without the id. */
  readonly path: string
  /** What its tokens are requested with. */
  readonly tokenSecret: string
  /** Whatever else than `secret` is sent with each call, and must be shown nowhere. */
  readonly otherSecret: string
  /** What a message says of the body of an error. */
  shown(body: FailureBody): string
}
