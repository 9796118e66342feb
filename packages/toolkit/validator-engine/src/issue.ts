/** Why a conditional rule applies: the value that its condition looked at. */
export interface Cause {
  /** JSON Pointer of that value. */
  readonly pointer: string
  /** The value seen there; `undefined` where there is none. */
  readonly equals: unknown
}

/** A problem in a value: where, which rule, and what would be right. Plain data, which JSON and `structuredClone` keep. */
export interface Issue {
  /** JSON Pointer of the faulty value; for a missing property, of the property. `''` is the value itself. */
  readonly pointer: string
  /** The same place as keys and indexes, as Standard Schema has it. */
  readonly path: readonly (string | number)[]
  /** Keyword of the rule that does not hold: `maximum`, `required`, ... */
  readonly keyword: string
  /** What the keyword requires: the limit, the type, the allowed values. */
  readonly expected: unknown
  /** JSON Pointer of the rule in the document it comes from; with the URI before `#` where that is another document. */
  readonly schema: string
  /** Present where the rule holds only because of another value. */
  readonly cause?: Cause
  /** What is wrong, to follow the name of the location: `must be at most 90 when unit is DAY`. */
  readonly sentence: string
  /** Pointer and sentence. */
  readonly message: string
}

/** A value that is not what its schema demands. Holds every issue found. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  declare readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ message }) => message).join('\n'))
    this.issues = issues
  }
}
