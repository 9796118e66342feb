/** A request, or a response to one, as data. */
export interface RequestData {
  /** In upper case. */
  readonly method: string
  /** With its query string; relative to a server. */
  readonly path: string
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** As JSON, or a string of another media type; absent where nothing is sent. */
  readonly body?: unknown
}

/** What is sent to an operation, before it is written as a request. */
export interface SentValues {
  /** The version whose operation it is. */
  readonly version: 'base' | 'revision'
  /** JSON Pointer of the operation. */
  readonly operation: string
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly value: unknown }[]
  readonly body?: MediaBody
}

/** A body of a media type. */
export interface MediaBody {
  readonly type: string
  readonly value: unknown
}

/**
 * Shows a break: a value that one version accepts and the other refuses, with a request that sends it where one was made, or a
 * request of which that is true, which is written when it is shown.
 */
export type Witness =
  | ({ readonly kind: 'value'; readonly value: unknown; readonly request?: RequestData } & Located)
  | { readonly kind: 'sent'; readonly sent: SentValues }
  | { readonly kind: 'request'; readonly request: RequestData }

/** Where a value belongs: JSON Pointers of the schemas in each version, all of which apply to it. */
export interface Located {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A witness of a value; `undefined` for none. */
export function valueWitness(value: unknown, { before, after }: Located): Witness | undefined {
  return value === undefined ? undefined : { kind: 'value', value, before, after }
}
