/** Why a conditional rule applies: the value that its condition tested. */
export interface Cause {
  /** JSON Pointer of that value. */
  readonly pointer: string
  /** The value at that location; `undefined` if there is none. */
  readonly equals: unknown
}

/**
 * A problem in a value: its location, the rule, and what is expected. Plain data, which survives JSON and
 * `structuredClone`.
 */
export interface Issue {
  /** JSON Pointer of the invalid value; for a missing property, of the property. `''` is the value itself. */
  readonly pointer: string
  /** The same location as keys and indexes, as in Standard Schema. */
  readonly path: readonly (string | number)[]
  /** Keyword of the violated rule: `maximum`, `required`, ... */
  readonly keyword: string
  /** What the keyword requires: the limit, the type, the allowed values. */
  readonly expected: unknown
  /** JSON Pointer of the rule in its document; with the URI and `#` before it, if that is another document. */
  readonly schema: string
  /** Present if the rule applies only because of another value. */
  readonly cause?: Cause
  /** The message without the location: `must be at most 90 when unit is DAY`. */
  readonly sentence: string
  /** Pointer and sentence. */
  readonly message: string
}

/** The message of an issue. */
export function messageOf({ pointer, sentence }: Pick<Issue, 'pointer' | 'sentence'>): string {
  return pointer ? `${pointer} ${sentence}` : sentence
}

/** Thrown for a value that its schema does not accept. Contains every issue found. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  declare readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ message }) => message).join('\n'))
    this.issues = issues
  }
}
