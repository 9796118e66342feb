import type { Validation, ValidationOptions } from './validate.ts'

/** The last argument of each method. */
export interface CallOptions extends Omit<ValidationOptions, 'validate'> {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Maximum time of one attempt, in milliseconds. Default: the client's, or 30,000. */
  readonly timeoutMs?: number | undefined
  /** Maximum time of the whole call, including retries, waits and a token request, in milliseconds. Default: twice `timeoutMs`. */
  readonly deadlineMs?: number | undefined
  /** Extra headers. They never replace credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Maximum number of retries, if retrying is safe. Default: the client's, or 2. */
  readonly retries?: number | undefined
  /** In place of the client's; `false` validates nothing. */
  readonly validate?: Validation | readonly Validation[] | false | undefined
}

/** The options of a method that has some of its own. */
export type OptionsWith<Options, Own> = Omit<Options, keyof Own> & Own

/** The headers that an operation documents, beside any others. */
export type HeadersOf<Documented> = Documented & Readonly<Record<string, string | Documented[keyof Documented]>>

/** The options of any method, as the engine receives them. */
export type MethodOptions = OptionsWith<
  CallOptions,
  {
    /** Values that the operation's `headers` writes; if it has no such function, strings. */
    readonly headers?: object | undefined
    readonly cookies?: object | undefined
  }
>

/**
 * Writes the headers of a call.
 *
 * @param shared Those of the client, which the written ones replace by name.
 */
export type WriteHeaders = (
  options: MethodOptions,
  shared: Readonly<Record<string, string>> | undefined,
) => Readonly<Record<string, string>> | undefined
