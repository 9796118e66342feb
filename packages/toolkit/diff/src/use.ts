/** Which way a value goes: from those who rely on the service, or to them. */
export type Direction = 'request' | 'response'

/** The schemas of a value in both versions, by pointer: each of them holds. */
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
  /** True for what cannot be left out in either version: its default never counts. */
  readonly isNeeded?: boolean
  /** True for what is written as text, as parameters and headers are: any number may stand where any text may. */
  readonly isText?: boolean
  /** What the value is a part of: null alone is no telling example. */
  readonly part?: { readonly of: Home; readonly name: string | number }
  /**
   * The schemas around a rule that holds under a condition, by pointer, and which way their values go: a property in such
   * a rule is a rule too, and no field more.
   */
  readonly within?: Home
}

/** What is a request on the way there is an answer on the way back: callbacks and webhooks. */
export function reversed({ direction, beta }: Use): Use {
  return { direction: direction === 'request' ? 'response' : 'request', beta }
}
