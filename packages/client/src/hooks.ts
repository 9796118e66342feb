import type { ConnectionError, TimeoutError } from './error.ts'

/** An attempt that is about to be sent. */
export interface RequestEvent {
  /** The contract's `operationId`. */
  readonly operation: string
  readonly method: string
  readonly url: string
  /** 1 for the first attempt of a call. */
  readonly attempt: number
  /** Names in lower case; may be added to (`traceparent`). Credentials come later and are never among them. */
  readonly headers: Record<string, string>
}

/** An attempt that was answered. */
export interface ResponseEvent {
  readonly operation: string
  readonly attempt: number
  readonly status: number
  readonly headers: Headers
  /** From sending to the end of the body, in milliseconds. */
  readonly durationMs: number
}

/** An attempt that failed and will be repeated. */
export interface RetryEvent {
  readonly operation: string
  /** The attempt that failed. */
  readonly attempt: number
  /** The wait before the next one, in milliseconds. */
  readonly delayMs: number
  /** The status that was answered, or the error where nothing was. */
  readonly reason: number | ConnectionError | TimeoutError
}

/** A token the client obtained; never the token itself. */
export interface TokenEvent {
  /** Scopes that were granted, separated by spaces. */
  readonly scope: string
  /** Its lifetime, in milliseconds. */
  readonly expiresInMs: number
}

/** Looks into what a client does. What a hook throws fails the call that it was told of. */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  readonly onRetry?: ((event: RetryEvent) => void) | undefined
  readonly onToken?: ((event: TokenEvent) => void) | undefined
}
