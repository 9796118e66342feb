/** A request as an API documents it. */
export interface Expected {
  /** Method and URL. The pairs of its query may be percent-encoded in any way. */
  readonly line: string
  /** Headers that it must have, by their names in lower case; those that are `undefined` must be absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** A JSON or text body by its bytes, a form by its pairs, a multipart body by its parts. Default: none. */
  readonly body?: string | readonly Part[]
}

/** Name of a part, and its value; of a file its name, content type and content. */
export type Part = readonly [name: string, value: string | readonly [name: string, type: string, content: string]]

/** What the server responds to a request. */
export interface Reply {
  readonly status?: number
  /** Default: `content-type: application/json`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A call of a client, and what the documentation of its API says that it sends and receives. */
export interface ApiCall<Given> {
  /** Method of the client. */
  readonly name: string
  readonly shows: string
  readonly call: (given: Given) => unknown
  readonly requests: readonly Expected[]
  readonly replies: readonly Reply[]
  /** What the caller makes of the responses. */
  readonly result: unknown
}

type Fetch = typeof globalThis.fetch

/**
 * The calls of an API, each with a client of its own.
 *
 * @param create Creates a client that sends with this function.
 */
export function callsOf<Client>(
  create: (fetch: Fetch) => Client,
  calls: readonly ApiCall<Client>[],
): readonly ApiCall<Fetch>[] {
  return calls.map((each) => ({ ...each, call: (fetch) => each.call(create(fetch)) }))
}

/** What a promise is rejected with. */
export function rejectionOf(promise: PromiseLike<unknown>): PromiseLike<unknown> {
  return promise.then(
    () => new Error('The call was not rejected'),
    (error: unknown) => error,
  )
}
