import type { ConnectionError, TimeoutError } from '../errors/error.ts'
import type { ValidationError } from '../send/validate.ts'

/** What every event of a call has. */
interface CallEvent {
  /** The document's `operationId`. */
  readonly operation: string
  /** The same object for all events of a call, unique to it: use it as a key in a `WeakMap`. */
  readonly call: object
  /** 1 for the first attempt of a call, 0 before it. */
  readonly attempt: number
}

/** An attempt that is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string
  readonly url: string
  /** Names in lower case. A hook may add headers (`traceparent`). Credentials are added later and are never among them. */
  readonly headers: Record<string, string>
}

/** An attempt with a response. */
export interface ResponseEvent extends CallEvent {
  readonly status: number
  /** Without secrets. */
  readonly headers: Headers
  /** From sending to the end of the body, in milliseconds. */
  readonly durationMs: number
}

/** An attempt that failed and will be retried. */
export interface RetryEvent extends CallEvent {
  /** The wait before the next one, in milliseconds. */
  readonly delayMs: number
  /** The status of the response, or the error if there was none. */
  readonly reason: number | ConnectionError | TimeoutError
}

/** A call that rejects, whatever the reason. */
export interface ErrorEvent extends CallEvent {
  /** What the call rejects with: one of the client's errors, a `TypeError`, or the reason of an abort. */
  readonly error: unknown
}

/** What is invalid and was passed on: by `onInvalid: 'report'`, or since it is the body of an error that the call rejects with. */
export interface ValidationErrorEvent extends CallEvent {
  readonly error: ValidationError
}

/** A token that the client obtained, without the token itself. */
export interface TokenEvent {
  /** Scopes that were granted, separated by spaces. */
  readonly scope: string
  /** Its lifetime, in milliseconds. */
  readonly expiresInMs: number
}

/** The event of each hook. */
export interface HookEvents {
  readonly onRequest: RequestEvent
  readonly onResponse: ResponseEvent
  readonly onRetry: RetryEvent
  readonly onError: ErrorEvent
  readonly onValidationError: ValidationErrorEvent
  readonly onToken: TokenEvent
}

/** A hook, which may return a promise. */
export type Hook<Event> = ((event: Event) => void) | ((event: Event) => Promise<void>)

/**
 * Observes what a client does.
 *
 * A call waits for each hook before it continues: no longer than `timeoutMs`, and not past its deadline or an abort. An
 * error from a hook fails the call; one from `onToken` fails the calls that wait for the token. An error from `onError`
 * is ignored: the call has already failed, and rejects with its own error.
 */
export type Hooks = {
  readonly [Name in keyof HookEvents]?: Hook<HookEvents[Name]> | undefined
}

/** Calls every hook with a name, one after another; returns a promise if one of them does. */
export type Notify = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => Promise<void> | undefined

/** Calls the hook of the logger, then that of the client. Most are synchronous, which costs no wait. */
export function createNotify(logger: Hooks | undefined, hooks: Hooks): Notify {
  return (name, event) => {
    const logged = logger?.[name]?.(event)
    const notified = (): void | Promise<void> => hooks[name]?.(event)
    const done = logged ? Promise.resolve(logged).then(notified) : notified()
    return done ? Promise.resolve(done) : undefined
  }
}
