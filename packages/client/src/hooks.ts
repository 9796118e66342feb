import type { ConnectionError, TimeoutError } from './error.ts'

/** What every event of a call tells. */
interface CallEvent {
  /** The contract's `operationId`. */
  readonly operation: string
  /** The same object for all events of one call, and for no other: what a hook can keep things by. */
  readonly call: object
  /** 1 for the first attempt of a call, 0 before it. */
  readonly attempt: number
}

/** An attempt that is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string
  readonly url: string
  /** Names in lower case; may be added to (`traceparent`). Credentials come later and are never among them. */
  readonly headers: Record<string, string>
}

/** An attempt that was answered. */
export interface ResponseEvent extends CallEvent {
  readonly status: number
  readonly headers: Headers
  /** From sending to the end of the body, in milliseconds. */
  readonly durationMs: number
}

/** An attempt that failed and will be repeated. */
export interface RetryEvent extends CallEvent {
  /** The wait before the next one, in milliseconds. */
  readonly delayMs: number
  /** The status that was answered, or the error where nothing was. */
  readonly reason: number | ConnectionError | TimeoutError
}

/** A call that ends without an answer, whatever the reason. */
export interface ErrorEvent extends CallEvent {
  /** What the call rejects with: `ConnectionError`, `TimeoutError`, why there is no token, or the reason of an abort. */
  readonly error: unknown
}

/** A token the client obtained; never the token itself. */
export interface TokenEvent {
  /** Scopes that were granted, separated by spaces. */
  readonly scope: string
  /** Its lifetime, in milliseconds. */
  readonly expiresInMs: number
}

/** What each hook is told. */
export interface HookEvents {
  readonly onRequest: RequestEvent
  readonly onResponse: ResponseEvent
  readonly onRetry: RetryEvent
  readonly onError: ErrorEvent
  readonly onToken: TokenEvent
}

/** Looks into what a client does, and is not waited for. What a hook throws fails the call that it was told of. */
export type Hooks = {
  readonly [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => void) | undefined
}

/** Tells every hook of a name. */
export type Tell = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => void
