import type { ConnectionError, TimeoutError } from './error.ts'

/** What every event of a call tells. */
interface CallEvent {
  /** The document's `operationId`. */
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

/** A hook, which may give a promise. */
export type Hook<Event> = ((event: Event) => void) | ((event: Event) => Promise<void>)

/**
 * Looks into what a client does.
 *
 * A call waits for each hook before it goes on: no longer than for an attempt, its `timeoutMs`, nor past its deadline or
 * an abort. What a hook throws, or its promise rejects with, fails the call; `onToken` fails those that wait for the token.
 * Only `onError` changes nothing: its call has failed already, and rejects with its own error.
 */
export type Hooks = {
  readonly [Name in keyof HookEvents]?: Hook<HookEvents[Name]> | undefined
}

/** Calls every hook of a name, one after another; gives a promise where one of them does. */
export type Tell = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => Promise<void> | undefined

/** Calls the hook of a logger, and then that of a client. Most are done at once, which costs no wait. */
export function createTell(logger: Hooks | undefined, hooks: Hooks): Tell {
  return (name, event) => {
    const logged = logger?.[name]?.(event)
    const told = (): void | Promise<void> => hooks[name]?.(event)
    const done = logged ? Promise.resolve(logged).then(told) : told()
    return done ? Promise.resolve(done) : undefined
  }
}
