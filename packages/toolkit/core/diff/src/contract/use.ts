/** Which way a value goes: from clients to the service, or back. */
export type Direction = 'request' | 'response'

/** The pointers of the schemas of a value in both versions; all of them apply. */
export interface Home {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly direction: Direction
}

/** Where a part of a contract is used. */
export interface Use {
  readonly direction: Direction
  /** True where the operation is BETA in both versions. */
  readonly beta: boolean
  /** True for a value that is required in both versions, so that its default never applies. */
  readonly isNeeded?: boolean
  /** True for values that are sent as text, such as parameters and headers: where any string is allowed, any number is. */
  readonly isText?: boolean
  /** The value that contains this one: null alone is not a useful example. */
  readonly part?: { readonly of: Home; readonly name: string | number }
  /**
   * The pointers of the schemas around a rule that applies under a condition, and their direction. A property in such a rule
   * is a rule too, not another field.
   */
  readonly within?: Home
}

/** The use in the other direction, such as the response to a request, or a callback. */
export function reversed({ direction, beta }: Use): Use {
  return { direction: direction === 'request' ? 'response' : 'request', beta }
}
