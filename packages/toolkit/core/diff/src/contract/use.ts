/** Which way a value goes: from clients to the service, or back. */
export type Direction = 'request' | 'response'

/** The pointers of the schemas of a value in both versions; all of them apply. */
export interface Home {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly direction: Direction
}

/**
 * How a value is written as text, such as a parameter: the items of an array each for itself, or joined to one string, in which
 * a header does not escape what separates them. A field of a form is as the first, but objects in it are JSON; what is in an array
 * or object is a scalar.
 */
export type Text = 'exploded' | 'joined' | 'header' | 'field' | 'scalar'

/** How the items of an array are written. */
export function textOfItem(text: Text | undefined): Text | undefined {
  return text === undefined || text === 'scalar' ? undefined : 'scalar'
}

/** How the properties of an object are written. */
export function textOfProperty(text: Text | undefined): Text | undefined {
  return text === 'field' ? undefined : textOfItem(text)
}

/** Where a part of a contract is used. */
export interface Use {
  readonly direction: Direction
  /** True where the operation is BETA in both versions. */
  readonly beta: boolean
  /** True for a value that is required in both versions, so that its default never applies. */
  readonly isNeeded?: boolean
  /** For values that are sent as text, such as parameters and headers. */
  readonly text?: Text | undefined
  /** For a form: the names of the properties that are not written as text. */
  readonly encoded?: readonly string[] | undefined
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
