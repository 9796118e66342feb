import type { CallOptions } from './send.ts'

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
) => Readonly<Record<string, string>>
