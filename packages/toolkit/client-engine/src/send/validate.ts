import { redact } from '../credentials/replace-secrets.ts'

/** The parts of a call that can be validated; an item is one of a stream. */
export type ValidatedPart = 'path' | 'query' | 'body' | 'response' | 'item'

/** Validates requests, responses or both: what the generated `validation.ts` exports. */
export interface Validation {
  /** The function that sends, with checks of what it sends and receives. For the engine. */
  readonly around: <Sends>(send: Sends) => Sends
}

/** What is validated, and what happens to what is invalid. */
export interface ValidationOptions {
  /** Import it from the generated `validation.ts`: `responses`, `requests` or `all`. Default: nothing is validated. */
  readonly validate?: Validation | readonly Validation[] | undefined
  /**
   * `throw`: a call with an invalid request or response rejects with a `ValidationError`. `report`: it continues, and
   * `onValidationError` gets the error. Default: `throw`.
   */
  readonly onInvalid?: 'throw' | 'report' | undefined
}

/** A problem with a value, as in Standard Schema. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  /** The rule that failed, if the schema reports it. */
  readonly keyword?: string
  /** JSON Pointer of the invalid value, if the schema reports it. */
  readonly pointer?: string
  /** The message without the pointer, if the schema reports it. */
  readonly sentence?: string
}

/** How a value is checked. */
export interface ValueCheckOptions {
  readonly maxIssues: number
}

/** Finds the issues of a value. */
export interface ValueCheck {
  check(value: unknown, options?: ValueCheckOptions): readonly StandardIssue[]
}

/** A request or a response that violates the document. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly operation: string
  readonly part: ValidatedPart
  readonly issues: readonly StandardIssue[]

  constructor(operation: string, part: ValidatedPart, issues: readonly StandardIssue[]) {
    super(redact(`Cannot accept the ${part} of ${operation}: ${issues.map(({ message }) => message).join('; ')}`))
    this.operation = operation
    this.part = part
    this.issues = issues
  }
}

/** Rules that a later version of the service may break without breaking its users. */
const open = ['enum', 'additionalProperties', 'unevaluatedProperties']

/** Accepted issues must not count toward the limit. */
export const everyIssue: ValueCheckOptions = { maxIssues: Infinity }

/** The issues of what a service sent, without those that a later version of it may have: new fields, new enum values. */
export function openIssues(schema: ValueCheck, value: unknown): readonly StandardIssue[] {
  return withoutAdditions(schema.check(value, everyIssue))
}

/** Issues without those of what a later version of the service may have. */
export function withoutAdditions(issues: readonly StandardIssue[]): readonly StandardIssue[] {
  return issues.filter(({ keyword = '' }) => !open.includes(keyword))
}
